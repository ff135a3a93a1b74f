/* Every sentence of the browser table, in English; other languages are found by it in po/, where the
 * sentences of the program stand, too (tools/po.sh template brings them there). Between two asterisks
 * a word is set strong. What cards, goals and powers say comes with the catalog. */
import { minus, signed, type Gettext } from './gettext.ts';

export interface AskWords {
  card: string;
  picked: number;
  min: number;
  max: number;
  options: number;
  actions: number;
}
type Names = Record<string, string>;
interface Happened {
  action: string;
  amount: number;
  card: string;
  source: string;
}

export const words = (_: Gettext, tag: string) => {
  const list = (of: string[]): string =>
    of.length < 2 ? of.join('') : _('{first} and {last}', { first: of.slice(0, -1).join(_(', ')), last: of[of.length - 1] });
  const some = (...parts: (string | 0 | false)[]): string => parts.filter(Boolean).join(_(', '));
  const end = _('. ');
  const card = {
    world: _('World'), development: _('Development'), militaryWorld: _('Military world'),
  };
  const kindName: Names = { novelty: _('Novelty goods'), rare: _('Rare elements'), genes: _('Genes'), alien: _('Alien technology') };
  const kind: Names = { novelty: _('novelty'), rare: _('rare'), genes: _('genes'), alien: _('alien'), gray: _('gray'), none: '' };
  const source: Names = { windfall: _('windfall'), production: _('production'), none: '' };
  return {
  tag,
  name: 'Windfall',
  signed,
  minus,
  list,
  comma: _(', '),
  percent: (n: number | string) => _('{n} %', { n }),
  /** Sentences one after another, each with its end. */
  tell: (...of: (string | 0 | false | null | undefined)[]): string => of.filter(Boolean).map((s) => String(s).replace(/[.。]$/, '') + (/[?!]$/.test(String(s)) ? ' ' : end)).join('').trim(),
  quote: (s: string) => _('“{text}”', { text: s }),

  phase: { explore: _('Explore'), develop: _('Develop'), settle: _('Settle'), trade: _('Trade'), consume: _('Consume'), produce: _('Produce') } as Names,
  kind,
  kindName,
  source,
  action: {
    explore_5: _('Explore +5'), explore_1_1: _('Explore +1,+1'), develop: _('Develop'), develop_2: _('Develop (2nd)'),
    settle: _('Settle'), settle_2: _('Settle (2nd)'), trade: _('Consume: Trade'), consume_trade: _('Consume: Trade'), consume_2x: _('Consume: 2× VP'), produce: _('Produce'),
  } as Names,
  actionGain: {
    explore_5: _('look at 5 more'), explore_1_1: _('look at 1 more, keep 1 more'), develop: _('1 off the cost'),
    develop_2: _('1 off the cost'), settle: _('draw 1 after placing'), settle_2: _('draw 1 after placing'),
    trade: _('sell a good first'), consume_trade: _('sell a good first'), consume_2x: _('chips count double'), produce: _('a good on a windfall world'),
  } as Names,
  actionShort: {
    explore_5: '+5', explore_1_1: '+1,+1', develop: _('−1 cost'), develop_2: _('2nd, −1 cost'), settle: _('+1 card'),
    settle_2: _('2nd, +1 card'), trade: _('Trade'), consume_trade: _('Trade'), consume_2x: _('2× VP'), produce: _('windfall'),
  } as Names,
  actionTiny: { develop: '−1', develop_2: _('2nd'), settle: _.in('cards', '+1'), settle_2: _('2nd'), consume_2x: _('2×'), produce: _('+good') } as Names,
  station: {
    unknown: _('not known yet'), off: _('nobody called it'), done: _('done'), now: _('running now'), next: _('still to come'),
  } as Names,

  card: {
    ...card,
    type: (d: { development: boolean; military: boolean; source: string; kind: string }): string => {
      const what = d.development ? card.development : d.military ? card.militaryWorld : card.world;
      return d.source === 'none' ? what : _('{what} · {kind}, {source}', { what, kind: (kindName[d.kind] ?? d.kind).toLowerCase(), source: source[d.source] ?? '' });
    },
    cost: (c: number) => _('cost {n}', { n: c }),
    defense: (c: number) => _('defense {n}', { n: c }),
    points: (p: number) => _('{n} point(s)', { n: p }),
    variable: _('variable points'),
    now: (p: number) => _('{n} point(s) now', { n: p }),
    gives: (p: number) => _.in('points of a line', '{n} now', { n: p }),
    start: _('start world'),
    withGood: (of: string) => (kind[of] ? _('with {an kind} good on it', { kind: kind[of] }) : _('with a good on it')),
    tag: (cards: number) => _.in('price of a good', '{n} card(s)', { n: cards }),
    sells: (cards: number) => _('sells for {n}', { n: cards }),
    asleep: _('wakes next phase'),
    asleepShort: _('asleep'),
    picked: _('picked'),
    canPick: _('can be picked'),
    hidden: _('a face-down card'),
    yourPrice: (c: number) => _('costs you {n}', { n: c }),
    free: _('costs you nothing'),
    yourPriceShort: (c: number) => _.in('on the card', 'costs you {n}', { n: c }),
    conquer: (have: number) => _('conquered by your {n}', { n: have }),
    withPower: (label: string) => _('{price}, with a power', { price: label }),
    strength: (need: number) => _('needs strength {n}', { n: need }),
    inTableau: _('in the tableau'),
    scoring: _('Points at the end'),
  },
  keyword: { ALIEN: _('ALIEN'), REBEL: _('REBEL'), IMPERIUM: _('IMPERIUM'), UPLIFT: _('UPLIFT'), TERRAFORMING: _('TERRAFORMING'), CHROMOSOME: _('CHROMOSOME') } as Names,

  why: {
    cannot_afford: (need: number, have: number) => _('needs {n} more card(s)', { n: Math.max(1, need - have) }),
    too_weak: (need: number, have: number) => _('needs {n} more military', { n: Math.max(1, need - have) }),
    duplicate: () => _('you have it already'),
    wrong_type: () => _('not in this phase'),
    mode_rule: () => _('not in this mode'),
  } as Record<string, (need: number, have: number) => string>,
  goal: {
    first: _('first'), most: _('most'), holds: _('held by'),
    what: {
      chips: (m) => _('{n} points in chips', { n: m }), six: (m) => (m === 1 ? _('a 6-cost development') : _('{n} 6-cost developments', { n: m })), powers: () => _('a power in every phase'),
      discarded: () => _('discard to the hand limit'), kinds: (m) => _('worlds of {n} kinds', { n: m }), keyword: (m) => _('{n} ALIEN cards', { n: m }),
      military: (m) => _('military, {n} or more', { n: m }), industry: (m) => _('novelty and rare worlds, {n} or more', { n: m }),
      developments: (m) => _('developments, {n} or more', { n: m }), production: (m) => _('production worlds, {n} or more', { n: m }),
    } as Record<string, (m: number) => string>,
  },

  /* The sentence that leads: what I am asked. */
  ask: {
    opening_hand: (a) => _('Keep {min} of your first {options} cards.', { ...a }),
    actions: (a) => (a.min > 1 ? _('Choose {min} actions for this round.', { ...a }) : _('Choose an action for this round.')),
    explore: (a) => _('Keep {min} card(s) of the {options} you look at.', { ...a }),
    develop: (a) => (a.options ? _('Place a development?') : _('No development you could place.')),
    settle: (a) => (a.options ? _('Settle a world?') : _('No world you could settle.')),
    pay_with: (a) => _('Use any of these for *{card}*?', { ...a }),
    pay: (a) =>
      a.picked >= a.min ? _('Pay for *{card}* with these.', { ...a })
      : a.picked ? _('Pay for *{card}*: choose {n} more card(s).', { ...a, n: a.min - a.picked })
      : _('Pay for *{card}*: choose {n} card(s).', { ...a, n: a.min }),
    strength: (a) => (a.min ? _('Discard cards for strength to conquer *{card}*: {min} card(s).', { ...a }) : _('Discard cards for strength to conquer *{card}*.', { ...a })),
    second_world: (a) => (a.options ? _('Place a second world?') : _('No second world you could place.')),
    trade: () => _('Sell which good?'),
    consume_power: () => _('Which consume power next?'),
    goods: (a) => _('Spend {min} good(s) on *{card}*.', { ...a }),
    sell: (a) => _('Sell which good through *{card}*?', { ...a }),
    consume_cards: (a) => _('Discard up to {max} card(s) for VP.', { ...a }),
    lucky_number: () => _('Name a number.'),
    produce_power: () => _('Which produce power next?'),
    windfall: () => _('Where to produce a windfall good?'),
    discard_to_produce: (a) => _('Discard {max} card(s) to produce on *{card}*?', { ...a }),
    draft_pick: () => _('Pick a card of this pack for your deck.'),
    draft_start: () => _('Choose your start world.'),
    hand_limit: (a) => (a.picked < a.min ? _('Hand limit: discard {n} card(s).', { n: a.min - a.picked }) : _('Discard these.')),
  } as Record<string, (a: AskWords) => string>,
  /* The button that answers, when the picks are enough. */
  go: {
    opening_hand: _('Keep'), actions: _('Call it'), explore: _('Keep'), develop: _('Place'), settle: _.in('button', 'Settle'), pay_with: _('Use'),
    pay: _('Pay'), strength: _('Discard'), second_world: _.in('button', 'Settle'), trade: _('Sell'), consume_power: _('Use it'), goods: _('Spend'),
    sell: _('Sell'), consume_cards: _('Discard'), lucky_number: _('Name it'), produce_power: _('Use it'), windfall: _.in('button', 'Produce'),
    discard_to_produce: _('Discard and produce'), hand_limit: _('Discard'), draft_pick: _('Pick it'), draft_start: _('Keep it'), home_world: _('Take it'), attacked_world: _('Pick it'),
  } as Names,
  pass: {
    develop: _('Place nothing'), settle: _('Place nothing'), second_world: _('Place nothing'), pay_with: _('Use nothing'),
    consume_cards: _('Keep them'), discard_to_produce: _('Don’t'), strength: _('None'),
  } as Names,
  next: {
    sealed: _('Nobody sees it before all have chosen.'),
    bonus: (gain: string) => _('Your bonus: *{gain}*.', { gain }),
    explore: _('The rest is discarded.'), opening_hand: _('The others are discarded. Cards pay for cards: keep what you can afford.'),
    develop: _('Then you pay for it with cards from your hand.'),
    settle: _('Then you pay for it, or conquer it.'),
    forced: _('There is only one answer; it goes by itself.'),
    sum: (terms: string, cost: number) => _('{terms} = *{cost}*', { terms, cost }), less: (k: number, card: string) => _('− {n} {card}', { n: k, card }),
    prices: (printed: number, cost: number) => (printed === cost ? _('It costs you {cost}.', { cost }) : _('Printed {printed}, it costs you *{cost}*.', { printed, cost })),
  },

  ui: {
    confirm: _('Confirm'), clear: _('Clear'), undo: _('Undo'), withdraw: _('Take it back'), pass: _('Pass'),
    bonus: (gain: string) => _('Bonus: {gain}', { gain }),
    more: (label: string, k: number) => _('{button}: {n} more', { button: label, n: k }),
    ofPaid: (k: number, m: number) => _('{n} of {m} paid', { n: k, m }),
    ofPicked: (k: number, m: number) => _('{n} of {m}', { n: k, m }),
    waiting: _('Waiting for the others.'),
    waitingFor: (names: string[]) => _('Waiting for {names}.', { names: list(names) }),
    locked: (what: string) => _('Locked in: *{what}*.', { what }),
    lockedPass: _('Locked in: nothing.'),
    lockedNote: _('You can take it back until the last one has chosen.'),
    watching: _('You are watching.'),
    over: _('The game is over.'),
    you: _('You'), youMark: _('Y'), me: _('you'),
    hand: _('hand'), chips: _('chips'), military: _('military'), pointsOf: (k: number): string => (k === 1 ? _('point') : _('points')), pointsNow: _('points if it ended now'),
    handOf: (k: number) => _('Your hand: {n} card(s)', { n: k }),
    lookAt: _('You look at these'), moreLeft: (k: number) => _('{n} more to pick on the left', { n: k }), moreRight: (k: number) => _('{n} more to pick on the right', { n: k }),
    round: (r: number) => (r ? _('Round {n}', { n: r }) : _.in('where the game is', 'Before the first round')),
    pool: _('VP left'), supply: _('supply'), discards: _('discard'),
    goals: _('Goals'), ledger: _('Ledger'), adviser: _('Adviser'), chat: _('Chat'),
    ledgerNote: _('click a line to see the table then'),
    thinking: _('thinking'), away: _('away'), late: _('a bot plays on'),
    pastAt: (at: number, of: number) => _('The table as it was: {at} of {of}.', { at, of }),
    backToNow: _('Back to now'), stepBack: _('One back'), stepOn: _('One on'), start: _('Start'),
    replay: _('Step through'), playFrom: _('Play on from here'), undoTo: _('Undo to here'),
    seenBy: _('seen by'), spectator: _('a spectator'),
    phases: _('The phases of this round'), mine: _('Your tableau'),
    couldTitle: (phase: string) => _('If {phase} is called', { phase }),
    hint: _('Hint'), hintMore: _('More'), hintShow: _('Show me'),
    skip: _('To the question'), plain: _('As text'), picture: _('As a table'), settings: _('Settings'), help: _('Keys'), menu: _('Menu'), close: _('Close'),
    home: _('Start page'), lobby: _('Lobby'), cards: _.in('page', 'Cards'), rules: _('Rules'), resign: _('Resign'), offerEnd: _('Offer to end unscored'), takeBackOffer: _('Take the offer back'),
    offered: (names: string[]) => (names.length === 1 ? _('{name} offers to end the game unscored.', { name: names[0] }) : _('{names} offer to end the game unscored.', { names: list(names) })),
    resignSure: _('Resign this game?'), yes: _('Yes'), no: _('No'), copyLink: _('Copy the link'), copied: _('Copied'),
    saveRecord: _('Save the record'), detail: _('About this card'),
    clock: (m: number, s: string) => `${m}:${s}`,
    clockDays: (d: number, h: number) => (d ? _('{d} d {h} h', { d, h }) : _('{h} h', { h })),
    enough: (max: number) => _('At most {n}.', { n: max }), tooFew: (k: number) => _('Choose {n} more.', { n: k }),
  },
  conn: {
    connecting: _('Connecting…'), lost: _('The line is lost; trying again.'), back: _('Back at the table, as it was.'),
    stopping: _('The server is stopping; every game is stored.'), other: _('This table is open in another tab too.'),
    failed: _('No server answers at this address.'),
  },
  could: {
    explore: (look: number, keep: number) => _('look at {look}, keep {keep}', { look, keep }),
    develop: (off: number, draw: number) => some(off ? _('{n} off', { n: off }) : _('full price'), draw && _('draw {n}', { n: draw })),
    settle: (mil: number, off: number, draw: number) => some(_('military {n}', { n: mil }), off && _('{n} off', { n: off }), draw && _('draw {n}', { n: draw })),
    trade: (cards: number) => (cards ? _('a sale for {n}', { n: cards }) : _('nothing to sell')),
    consume: (goods: number, powers: number) => (goods ? some(_('{n} good(s)', { n: goods }), powers ? _('{n} power(s)', { n: powers }) : _('no power')) : _('no goods')),
    produce: (goods: number, cards: number) => some(goods && _('{n} good(s)', { n: goods }), cards && _('{n} card(s)', { n: cards })) || _('nothing'),
  },

  /* One line of the ledger. */
  log: {
    start: (card: string) => _('starts with {card}', { card }),
    calls: (what: string[]) => _('calls {actions}', { actions: list(what) }),
    draws: (k: number) => _('draws {n} card(s)', { n: k }),
    looks: (k: number, keep: number) => (keep ? _('looks at {n}, keeps {m}', { n: k, m: keep }) : _('looks at {n}', { n: k })),
    keeps: (k: number) => _('keeps {n}', { n: k }),
    discards: (k: number) => _('discards {n} card(s)', { n: k }),
    places: (card: string) => _('places {card}', { card }),
    placesFor: (card: string, paid: number) => (paid ? _('places {card} for {n}', { card, n: paid }) : _('places {card} for nothing', { card })),
    conquers: (card: string) => _('conquers {card}', { card }),
    passes: _('places nothing'),
    strength: (card: string, k: number) => _('{card}: {+n} strength', { card, n: k }),
    sacrifice: (card: string) => _('gives up {card}', { card }),
    leaves: (card: string) => _('{card} leaves the tableau', { card }),
    goods: (cards: string[]) => _('goods on {cards}', { cards: list(cards) }), by: (card: string, what: string) => _('{card}: {what}', { card, what }),
    sells: (card: string) => _('sells the good of {card}', { card }),
    spends: (card: string, k: number) => (k > 1 ? _('{card}: {n} goods', { card, n: k }) : _('{card}: a good', { card })),
    use: (card: string) => _('uses {card}', { card }),
    bonus: _('uses the bonus'),
    chips: (card: string | null) => card || _('gets chips'),
    from: (card: string) => card,
    named: (k: number) => _('names {n}', { n: k }),
    flip: (card: string, kept: boolean) => (kept ? _('turns up {card} and keeps it', { card }) : _('turns up {card}', { card })),
    reshuffle: _('The discards become the new supply.'),
    goal: (name: string) => _('goal: {goal}', { goal: name }),
    goalLost: (name: string) => _('loses {goal}', { goal: name }),
    goalTie: (name: string) => _('ties for {goal}', { goal: name }),
    over: _('The game is over.'),
    picks: _('picks a card'),
    keptStart: (card: string) => _('keeps {card}', { card }),
    robot: [
      (a) => _('acts: {action}', { ...a }), (a) => _('responds: {action}', { ...a }), (a) => _('does nothing: it lacks credit ({amount})', { ...a }), (a) => _('puts {amount} card(s) on its stack', { ...a }),
      (a) => _('credit {amount}', { ...a }), (a) => _('economy {amount}', { ...a }), () => _('places a 6-cost counter'), (a) => _('turns over {card}: does not fit', { ...a }),
      (a) => _('turns over {card} and places it', { ...a }), () => _('finds nothing to place'), (a) => _('gains {amount} VP', { ...a }), (a) => _('its robot face now means {action}', { ...a }),
      (a) => [_('looks for a development below cost 6'), _('looks for a development'), _('looks for a world that is not military'), _('looks for a military world'), _('flees to a better world')][a.amount] ?? '',
    ] as ((a: Happened) => string)[],
    alien: [
      (a) => _('cannot perform {action}', { ...a }), () => _('shuffle their action cards'), () => _('find no action'), (a) => _('attack {source} with {amount}', { ...a }),
      (a) => _('find no target for {amount}', { ...a }), (a) => _('spend {card}', { ...a }), (a) => _('destroy {card}', { ...a }), () => _('find no world to place'),
    ] as ((a: Happened) => string)[],
    transfer: (k: number) => _('{n} VP move over', { n: k }),
  },
  endPage: {
    youWin: (a: string) => _('You win, {score}.', { score: a }), wins: (name: string, a: string) => _('{name} wins, {score}.', { name, score: a }),
    shared: (names: string[], a: string) => _('{names} share the win, {score}.', { names: list(names), score: a }),
    aliensWin: (a: string) => _('The aliens win, {score}.', { score: a }),
    together: (a: string) => _('You win together, {score}.', { score: a }), nobody: (a: string) => _('Nobody wins, {score}.', { score: a }),
    tie: _('Tied on points: cards in hand plus goods decided.'),
    to: _(' to '),
    pool: _('The last chip is taken.'), full: (name: string, k: number) => _('{name} has {n} cards in the tableau.', { name, n: k }), mineFull: (k: number) => _('You have {n} cards in your tableau.', { n: k }),
    reason: { played: '', agreed: _('The game was ended by agreement, without a score.'), time: _('The time ran out.'), resigned: _('A seat resigned.') } as Names,
    bySource: _('Points by source'), chips: _('VP chips'), worlds: _('Worlds'), developments: _('Developments'), goals: _('Goals'), other: _('Other'), total: _('Total'),
    again: _('Play this deal again'), step: _('Step through'), rematch: _('Rematch'), rematchWait: _('Waiting for the others to agree'), next: _('To the rematch'), newTable: _('New game'),
    close: _('See the table'), sheet: _('Score sheet'), rating: _('Rating'), tieBreak: _('Tie-break: hand + goods'),
  },
  lesson: {
    learn: _('Learn by playing'),
    learnNote: _('short lessons, about a quarter of an hour in all'),
    head: _('Learn by playing'),
    lead: _('A first game with preset hands, against a patient opponent. One new idea at a time; you may be wrong, and take it back.'),
    begin: _('Begin with the first lesson'),
    goOn: (title: string) => _('Go on: {title}', { title }),
    number: (n: number, of: number) => _('Lesson {n} of {m}', { n, m: of }),
    next: (title: string) => _('Next: {title}', { title }),
    back: _('Take it back'),
    read: _('Got it'),
    again: _('What was said'),
    all: _('All lessons'),
    leave: _('To the first page'),
    done: _('seen to the end'),
    titles: {
      call: _('Calling a phase for both'), pay: _('Paying with cards'), produce: _('Goods: production and windfall'),
      military: _('Military worlds'), trade: _('Trade before consume'), six: _('Developments that cost 6'),
      points: _('Consuming for double points'), end: _('How it ends'), alone: _('On your own'),
    } as Names,
  },

  start: {
    lead: _('A race across the stars, at one table.'),
    text: _('Build worlds and technologies by guessing what the others will do next. A game takes fifteen minutes.'),
    play: _('Play now'), playNote: (level: string) => _('A first game against {level}. No account.', { level }),
    lobby: _('Play with people'), tableNew: _('Set up a table'), cards: _('All cards'),
    goOn: _('Go on with'), yourTurn: _('your turn'),
    foot: _('Our own drawing, words and code.'),
    faces: [_('Windfall'), _('Harbour of Lights'), _('Atlas Office')],
  },
  lobby: {
    title: _('Lobby'), online: (k: number) => _('{n} (person|people) here', { n: k }),
    create: _('New table'), open: _('Open tables'), mine: _('My games'), watch: _('Watch'), none: _('None now.'), noneMine: _('You are in no game.'),
    sit: _('Sit down'), look: _('Watch'), see: _('Look at it'), goOn: _('Go on'),
    state: { waiting: _('waiting'), ended: _('ended') } as Names,
    set: _('Cards'), sets: { base: _('Base game'), storm: _('The Gathering Storm') } as Names,
    players: _('Players'), playerCount: (k: number) => _('{n} player(s)', { n: k }), mode: _('Mode'), seats: _('Seats'), seat: (k: number) => _('Seat {n}', { n: k }),
    modeFamily: { plain: _('Free for all'), experienced: _('Two actions each'), draft: _('Drafting'), robot: _('Alone against the robot'), coop: _('Two against the aliens') } as Names,
    modeHint: {
      plain: _('The usual game.'), experienced: _('For two: each calls two phases a round.'), draft: _('Pick your own deck from packs, then play with it.'),
      robot: _('The solitaire game: dice and tracks play against you.'), coop: _('Two players together against an alien deck.'),
    } as Names,
    me: _('You'), person: _('Somebody'), bot: (level: string) => _('Bot: {level}', { level }), level: _('Level'), empty: _('free seat'),
    goals: _('Goals'), firstGame: _('First game: preset hands'), private: _('Only with the link'), rated: _('Rated'), shuffle: _('Seats at random'), titleField: _('Title (optional)'),
    clock: _('Clock'), clockNone: _('No clock'), clockLive: _('Minutes for each'), clockDays: _('Days for each answer'), minutes: _('minutes'), days: _('days'),
    clockOf: (s: number) => (s < 60 ? _.in('clock', '{n} second(s)', { n: s }) : _.in('clock', '{n} minute(s)', { n: Math.round(s / 60) })), clockOfDays: (d: number) => _.in('clock', '{n} day(s)', { n: d }),
    late: _('When the time is up'), lateEnd: _('the game ends unscored'), lateBot: (l: string) => _('{level} plays on', { level: l }),
    own: _('A card file of your own'), chooseFile: _('Choose a file'), noFile: _('no file chosen'), values: _('A table of values of your own'), revised: _('Values of the revised printing'), more: _('More options'), deal: _('Deal'), openTable: _('Open the table'),
    waitingFor: (k: number) => _('{n} seat(s) free. Send this link:', { n: k }), fillBot: _('Put a bot here'), closeTable: _('Close the table'), notSeated: _('Take a seat'),
    ago: (ms: number) =>
      ms < 60000 ? _('now')
      : ms < 3600000 ? _('{n} min', { n: Math.floor(ms / 60000) })
      : ms < 86400000 ? _.in('ago', '{n} h', { n: Math.floor(ms / 3600000) })
      : _.in('ago', '{n} d', { n: Math.floor(ms / 86400000) }),
    options: {
      ALIENS: _('Their points at the start (of 88; more is harder)'), PREBUILT_GOODS: _('Windfall worlds at setup begin with a good'), SALE_VP_LOSS: _('They sell no good that costs them so many points'), COUNT_ATI: _('Military of their developments counts in attacks'),
      DESTROYED_TO_DISCARD: _('Destroyed worlds go to the discards'), SIX_AT_BUILD: _('6-cost developments move points once, when built'), OPEN_HANDS: _('Partners see each other’s hand'), RESHUFFLES: _('Searches for an action before they pass'),
    } as Names,
    variants: { easy: _('Easy'), medium: _('Medium'), hard: _('Hard') } as Names, oneAction: _('One action each'), twoActions: _('Two actions each'), strength: _('Variant'),
    privateMark: _('private'), yourTurn: _('your turn'),
  },
  level: { random: _('Random'), greedy: _('Greedy'), cadet: _('Cadet'), settler: _('Settler'), trader: _('Trader'), governor: _('Governor'), admiral: _('Admiral'), galactic: _('Galactic') } as Names,
  account: {
    title: _('You'), guest: _('guest'), name: _('Name'), password: _('Password'), passwordNew: _('New password'), old: _('Present password'), register: _('Keep my games: make an account'),
    login: _('Log in'), logout: _('Log out'), change: _('Only change the name'), remove: _('Delete the account'), save: _('Save'), rating: (p: number) => _('Rating, {n} players', { n: p }),
    passwordNote: _('At least 8 characters.'),
  },
  settings: {
    title: _('Settings'), language: _('Language'), theme: _('Theme'), themes: { auto: _('As the system'), dark: _('Night'), light: _('Paper') } as Names,
    chance: _('Show my chance to win when I play alone'), confirm: _('Confirm every pick'), confirmNote: _('Off: a single pick is sent at once.'),
    autopass: _('Send answers without a choice by themselves'), motion: _('Motion'), motions: { off: _.in('motion', 'None'), quick: _('Quick'), normal: _('Normal'), slow: _('Slow') } as Names,
    size: _('Card size'), sizes: { small: _('Small'), normal: _.in('size', 'Normal'), large: _('Large') } as Names,
    order: _('Hand order'), orders: { number: _('As numbered'), cost: _('By cost'), type: _('Worlds, then developments') } as Names,
    sound: _('Sound when it is my turn'), notify: _('Notification when it is my turn'), title_: _('Mark the page title when it is my turn'),
    keys: _('Show keys on cards and buttons'), plain: _('Start with the text view'), notifyDenied: _('The browser does not allow notifications here.'),
    stored: _('Kept on this device and with your name.'),
  },
  keys: {
    title: _('Keys'), pick: _('pick'), confirm: _('confirm'), clear: _('clear, or back to now'), pass: _('pass'), undo: _('undo, or take back'), hint: _('hint'),
    move: _('move among cards'), plain: _('text view'), goals: _('goals'), log: _('ledger'), adviser: _('adviser'), chat: _('chat'), settings: _('settings'), zone: _('next zone'),
  },
  cardsPage: {
    title: _('All cards'), search: _('Search: name, power, kind'), all: _('All'), worlds: _('Worlds'), developments: _('Developments'), found: (k: number) => _.in('found', '{n} card(s)', { n: k }),
    icons: _('The icons in words'), none: _('No card is like that.'),
    type: _('World or development'), kind: _('Kind of good'), anyKind: _('Any kind'), noGood: _('Without goods'), cost: _('Cost or defense'), anyCost: _('Any cost'), costIs: (c: number) => _('cost {n}', { n: c }),
    phase: _('Power in'), anyPhase: _('Any phase'), anySet: _('Any set'),
  },
  /* The pages that explain. */
  reference: {
    summary: _('Summary'), rulings: _('Rulings on this card'), print: _('Print'), things: _('On every card'),
    production: _('a production world: a good every time Produce happens'), windfall: _('a windfall world: a good when it is placed'),
    military: _('a military world and its defense'), development: _('a development and its cost'), strength: _('military'), chip: _('points in chips'),
    draw: _('draw cards from the supply'), spend: _('discard cards from your hand'), give: _('discard this very card'), dots: _('dots below: you may, but need not'),
    keyword: (word: string) => _('keyword {word}', { word }),
  },
  mode: {
    draft: _('Drafting'), pack: (k: number) => _('Pack of {n}', { n: k }), from: (name: string) => _('from {name}', { name }), picks: (k: number) => _('{n} pick(s)', { n: k }), minePicks: _('Your picks'),
    robot: _('The robot'), faces: { double: _('2× VP'), robot: _('robot face'), match: _('a match: does as you do') } as Names, economy: _('Economy'), coop: _('The aliens'), alienHand: _('Their hand, in order'), packs: (k: number) => _('{n} pack(s) left', { n: k }),
    credit: _('Credit'), counters: _('6-cost counters'), left: (k: number) => _('{n} left', { n: k }), stack: _('Stack'), size: _('Counts as'), means: _('Robot face means'), of: (a: number, b: number) => _('{n} of {m}', { n: a, m: b }),
    pool: _('Your pool'), alienPool: _('Their pool'), strength: _('Strength'), standing: _('Standing'), actionPile: _('Action cards left'), used: _('Used'), attacked: (name: string) => _('They attack {name}.', { name }), die: (k: number) => _('Die {n}', { n: k }),
  },
  advice: {
    chance: (p: number) => _('Your chance to win: {n} of 100', { n: p }), chanceNote: _('your chance to win'), show: _('Show my chance'), thinking: _('Thinking…'),
    next: _('What the next cards may be'), want: _('What you wait for'), amongNext: (k: number) => _('among the next {n} card(s)', { n: k }),
    unseen: (fit: number, all: number) => _('{n} of {m} cards that you cannot see', { n: fit, m: all }),
    wants: {
      world: _.in('wait for', 'a world'), development: _.in('wait for', 'a development'), six: _('a 6-cost development'), military: _('a military world'), civil: _('a world without military'),
      novelty: _('a novelty world'), rare: _('a rare elements world'), genes: _('a genes world'), alien: _('an alien technology world'), windfall: _('a windfall world'), production: _('a production world'),
    } as Names,
  },
  review: {
    title: _('Your chance to win, round by round'), titleOf: (name: string) => _('{name}: the chance to win, round by round', { name }),
    start: _('Look at the game again'), begun: _('Looking at the game again …'), busy: (k: number, m: number) => _('Looking at the game again: {n} of {m} decisions', { n: k, m }),
    costliest: _('Costliest decisions'), none: _('No decision was clearly worse than another.'),
    what: (round: number, text: string) => (round ? _('Round {n}: {text}', { n: round, text }) : _('Before the first round: {text}', { text })), better: (text: string, p: number) => _('Better: {text} (wins {n} of 100)', { text, n: p }), loss: (p: number) => _('−{n} %', { n: p }),
    goto: _('See it'), retry: _('Try again'), all: (k: number) => _('All {n}', { n: k }), luck: _('Luck of the draw'), luckFor: (s: string, good: boolean) => (good ? _('{n} % for you', { n: s }) : _('{n} % against you', { n: s })), mistakes: (own: boolean) => (own ? _('Your mistakes') : _('Mistakes')), lost: (s: string) => _('{n} % lost', { n: s }),
    rounds: _('Rounds'), marks: { doubtful: _.in('mark', 'doubtful'), error: _('mistake'), blunder: _.in('mark', 'blunder') } as Names,
    graph: (name: string, list: string[]) => _('{name}: {values}', { name, values: list.join(_(', ')) }), at: (round: number, win: string) => _('round {n} {win} of 100', { n: round, win }),
  },
  stats: {
    link: _('Statistics'), title: _('Your own games'), wait: _('Asking the server …'), empty: _('You have not finished a game here yet.'), play: _('Play a game'),
    sum: (games: number, won: number, mine: string, best: string) => _('{n} game(s), {won} % won; {mine} points on average, the best of the others {best}', { n: games, won, mine, best }),
    missing: (k: number) => _('{n} game(s) have not been looked at again yet.', { n: k }), lookAll: _('Look at them'), looking: (k: number) => _('Looking at games again: {n} left', { n: k }),
    byLevel: _('By opponent'), byMode: _('By mode'), byStart: _('By start world'), what: _.in('head of a table', 'What'), games: _('Games'), won: _('Won'), mine: _('Your points'), best: _('Best of the others'),
    people: _('people'), alone: _('The robot'), none: _.in('start world', 'none'),
    calls: _('What you call'), action: _.in('head of a table', 'Action'), times: _('Times'), share: _('Share'),
    errors: _('Errors over time'), errorsHow: _('Mistakes in a hundred decisions, by game from the first to the latest.'), asTable: _('The same in a table'), game: _('Game'), decisions: _('Decisions'), marked: _('Mistakes'), lost: _('Lost in each game'), luck: _('Luck'),
    errorsTold: (of: string[]) => _('Mistakes of a hundred decisions: {values}', { values: of.join(_(', ')) }), luckTold: (of: string[]) => _('Luck in hundredths of a win: {values}', { values: of.join(_(', ')) }),
    errorAt: (which: string, value: string) => _('game {which}: {value}', { which, value }),
    luckSum: (luck: string, won: number, without: number) => _('Luck gave you {luck} % of a win in each game. You won {won} %; without luck it would have been {without} %.', { luck, won, without: minus(without) }),
  },
  turn: { title: _('Your turn') },
  error: { unknown: _('That did not work.'), stale: _('That question is already answered.') } as Names,
  };
};

export type Words = ReturnType<typeof words>;
