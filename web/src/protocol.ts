/* The messages of docs/protocol.md as types. There is no logic here: it only names what server and client
 * may send. Unknown fields are ignored; unknown words are accepted as strings. */

/** The tag of a language: en, or the name of a file in po/. */
export type Lang = string;
export type Kind = 'gray' | 'novelty' | 'rare' | 'genes' | 'alien' | 'any' | 'none';
export type PhaseName = 'explore' | 'develop' | 'settle' | 'consume' | 'produce';
export type Column = PhaseName | 'trade';

/* ---- catalog ---- */
export interface Power {
  verb: string;
  phase: Column;
  optional: boolean;
  kind: Kind;
  keyword: string | null;
  amount: number;
  price: number;
  uses: number;
  vp: number;
  cards: number;
  text: string;
  /** how many cards have each number that may be named; share in hundredths */
  odds?: { cost: number; share: number; text: string }[];
}
export interface ScoreLine {
  match: string;
  kind: Kind;
  keyword: string | null;
  phase: Column | null;
  design: number | string | null;
  per: number;
  vp: number;
  other?: boolean;
  text: string;
}
export interface Design {
  name: string;
  title: string;
  /** a drawing, for a made-up card */
  picture?: string;
  first: number;
  copies: number;
  /** of these, those that The Gathering Storm adds to a card of the base game */
  added?: number;
  /** 0 base game, 1 expansion, higher: custom cards */
  set?: number;
  development: boolean;
  military: boolean;
  cost: number;
  vp: number;
  variable: boolean;
  kind: Kind;
  source: 'none' | 'windfall' | 'production';
  keywords: string[];
  start: number | null;
  text: string;
  powers: Power[];
  scores: ScoreLine[];
}
export interface Goal {
  name: string;
  title: string;
  most: boolean;
  vp: number;
  tie: number;
  what: string;
  keyword: string | null;
  minimum: number;
  after: string[];
  text: string;
}
export interface Catalog {
  hash: string;
  lang: string;
  cards: number;
  designs: Design[];
  goals: Goal[];
  actions: { name: string; phase: PhaseName }[];
}

/* ---- the view of a game ---- */
export type StationState = 'unknown' | 'off' | 'done' | 'now' | 'next';
export interface Station {
  phase: PhaseName;
  state: StationState;
  by: { seat: number; action: string }[];
}
export interface GamePart {
  mode: string;
  catalog: string;
  players: number;
  round: number;
  step: string;
  phase: PhaseName | 'trade' | null;
  nth: number;
  first: number;
  over: boolean;
  pool: number;
  actions: number;
  limit: number;
  full: number;
  piles: { supply: number; discard: number }[];
  /** number of barriers passed; `look` goes to one */
  moment?: number;
  strip: Station[];
}
export interface Could {
  explore: { look: number; keep: number };
  develop: { off: number; draw: number };
  settle: { military: number; off: number; draw: number };
  trade: { cards: number };
  consume: { goods: number; powers: number };
  produce: { goods: number; cards: number };
}
export interface SeatPart {
  table: number[];
  goods: number[];
  hand: number;
  looks?: number;
  chips: number;
  score: number;
  military: number;
  points: { slot: number; points: number; lines?: number[] }[];
  actions: string[] | null;
  last: string[][];
  thinking: boolean;
  could?: Could;
  robot?: boolean;
}
/** What takes something off a printed cost: a card of my tableau, or (null) my own call. */
export interface Discount {
  card: number | null;
  amount: number;
}
export interface HandCard {
  card: number;
  cost: number;
  /** if they alone explain the price */
  discounts?: Discount[];
  strength?: number;
  ok: boolean;
  standing?: number;
  conquest?: boolean;
  optional?: boolean;
  /** cards that I would draw for placing it in this phase */
  draws?: number;
  /** what a 6-cost development would count in my tableau now */
  worth?: number;
  why?: string;
  need?: number;
  have?: number;
  text?: string;
}
export interface MePart {
  seat: number;
  look: number[];
  /** those of them that could be kept, with their prices */
  looked?: HandCard[];
  placed: number | null;
  locked: { ask: number; op: string; what: string; picks: number[] } | null;
  undo: boolean;
  withdraw: boolean;
  hand: HandCard[];
}
export interface GoalPart {
  goal: number;
  holders: number[];
  value: number;
  need: number;
  progress: number[];
}
export interface Option {
  v: number;
  card?: number;
  slot?: number;
  power?: number;
  bonus?: boolean;
  action?: string;
  number?: number;
  price?: number;
  text?: string;
}
export interface AskPart {
  ask: number;
  op: string;
  what: 'card' | 'world' | 'action' | 'power' | 'number' | string;
  /** what the picks are for: place, give, .. */
  role: string;
  min: number;
  max: number;
  card: number | null;
  power: number | null;
  /** there may be a plan for it */
  plan: boolean;
  /** of a payment, if they alone explain it */
  discounts?: Discount[];
  draws?: number;
  forced: boolean;
  text: string;
  sealed: boolean;
  /** the picks are what goes; people rather say what stays */
  keep?: boolean;
  options: Option[];
}
export interface ClockPart {
  kind: 'live' | 'days';
  left: (number | null)[];
  running: number[];
}
export interface SheetLine {
  source: string;
  points: number;
  card?: number;
  goal?: number;
  variable?: boolean;
}
export interface EndPart {
  reason: string;
  winners: number[];
  tie: boolean;
  /** partners are one side */
  sides: { seats: number[]; score: number; winner: boolean }[];
  sheets: {
    seat: number;
    total: number;
    tie_break?: number;
    rating: [number, number] | null;
    /** points after each round */
    rounds: number[];
    lines: SheetLine[];
  }[];
}
export interface ModePart {
  kind: string;
  [field: string]: unknown;
}
/** What the tutorial says at the table of a lesson. */
export interface LessonPart {
  lesson: string;
  title: string;
  number: number;
  of: number;
  state: 'on' | 'wrong' | 'left' | 'done';
  step: number;
  steps: number;
  text: string[];
  point: string | null;
  card: number | null;
}
export interface Parts {
  game: GamePart;
  me: MePart | null;
  goals: GoalPart[];
  ask: AskPart | null;
  clock: ClockPart | null;
  mode: ModePart | null;
  end: EndPart | null;
  lesson: LessonPart | null;
  [seat: `seat${number}`]: SeatPart;
}
export interface GameEvent {
  e: string;
  seat?: number;
  card?: number | null;
  source?: number | null;
  power?: number;
  amount?: number;
  action?: string;
  phase?: string;
  goal?: number;
  at?: number;
}
/** a sentence of the log, for the next `events` events of its view */
export interface ToldLine {
  e: string;
  seat?: number;
  at: number;
  events: number;
  text: string;
}

/* ---- around the game ---- */
export interface ModeInfo {
  name: string;
  /** standard, draft, robot, coop: which panel shows it */
  kind: string;
  players: number;
  set: string;
  goals: boolean;
  actions: number;
  /** the hash of its cards */
  catalog?: string;
  /** preset hands are possible; a custom table of values is possible */
  first_game?: boolean;
  values?: boolean;
  options: { name: string; min: number; max: number; normal: number }[];
}
export interface Rating {
  players: number;
  rating: number;
  deviation: number;
  games: number;
}
export interface Welcome {
  t: 'welcome';
  re?: number;
  v: number;
  server: string;
  page?: string | null;
  token: string;
  now: number;
  you: { user: number; name: string; guest: boolean; settings: Record<string, unknown>; ratings: Rating[] };
  muted?: number[];
  modes: ModeInfo[];
  levels: string[];
  /** the level to play next */
  opponent: string | null;
  limits: Record<string, number>;
}
export interface Clock {
  kind: 'none' | 'live' | 'days';
  late?: string;
  seconds?: number;
  days?: number;
}
export interface LobbySeat {
  kind: 'person' | 'bot' | 'empty';
  name: string;
  here: boolean;
}
export interface LobbyTable {
  table: string;
  mode: string;
  title: string;
  state: 'waiting' | 'playing' | 'ended';
  round: number;
  clock: Clock;
  private: boolean;
  yours: boolean;
  age: number;
  seats: LobbySeat[];
  /** mine: the message that removes the row */
  tidy?: 'leave' | 'close' | 'resign' | 'remove' | 'archive';
}
export type LobbyList = 'open' | 'mine' | 'watch' | 'archive';
export interface Lobby {
  t: 'lobby';
  online: number;
  open: LobbyTable[];
  mine: LobbyTable[];
  watch: LobbyTable[];
  /** lists that have more rows */
  more?: LobbyList[];
}
export interface TableSeat extends LobbySeat {
  user?: number;
  rating?: number;
  level?: string;
  late: boolean;
}
export interface TableInfo {
  t: 'table';
  table: string;
  mode: string;
  set: string;
  title: string;
  state: 'waiting' | 'playing' | 'ended';
  private: boolean;
  rated: boolean;
  host: number;
  seat: number | null;
  undo: 'free' | 'rules' | 'none';
  alone: boolean;
  options: Record<string, unknown>;
  clock: Clock;
  seats: TableSeat[];
  /** my connections to this table */
  tabs?: number;
  watching: number;
  offers: { end: number[]; rematch: number[] };
  /** seats without whom the others may continue */
  absent?: number[];
  next: string | null;
  /** of the tutorial, if the table is one */
  lesson?: string | null;
  /** the level to play next, after a game alone */
  opponent?: string | null;
  chat: number;
}
export interface ViewMessage {
  t: 'view';
  table: string;
  seq: number;
  full: boolean;
  parts: Partial<Parts>;
  events: GameEvent[];
  lines: ToldLine[];
}
export interface Chat {
  t: 'chat';
  table: string;
  n: number;
  user: number;
  name: string;
  seat: number | null;
  at: number;
  text: string;
}
export interface Position {
  t: 'position';
  table: string;
  at: number;
  of: number;
  as: number | null;
  parts: Partial<Parts>;
}
export interface Hint {
  t: 'hint';
  table: string;
  ask: number;
  step: number;
  picks?: number[];
  text: string;
  reason?: string;
  answers?: { picks: number[]; win: number; error: number; margin: number; text: string }[];
}
/** My win probability in percent. */
export interface Chance {
  t: 'chance';
  table: string;
  ask: number;
  win: number;
}
/** My hand as if the picked actions had been called. */
export interface Preview {
  t: 'preview';
  table: string;
  ask: number;
  hand: HandCard[];
}
interface PlanGain {
  chips: number;
  cards: number;
  /** by their value; negative: given away */
  goods: number;
}
export interface PlanStep extends PlanGain {
  op: string;
  picks: number[];
  card?: number;
  power?: number;
}
/** Answers from the open question to the end of my phase. */
export interface Plan extends PlanGain {
  /** cards with optional powers that it does not use */
  left: number[];
  steps: PlanStep[];
}
/** The possible next cards that I draw, all equally likely; `later` only after a reshuffle. */
export interface Unseen {
  t: 'unseen';
  table: string;
  supply: number;
  cards: number[];
  later: number[];
}
export interface Mistake {
  n: number;
  at: number;
  round: number;
  seat: number;
  op: string;
  mark: string;
  loss: number;
  error: number;
  given: { picks: number[]; text: string; win: number };
  best: { picks: number[]; text: string; win: number };
  reason: string;
}
/** The analysis of a finished game; chances are in hundredths. */
export interface Analysis {
  t: 'analysis';
  table: string;
  plays: number;
  seats: {
    seat: number;
    decisions: number;
    doubtful: number;
    error: number;
    blunder: number;
    own: number;
    others: number;
    fair: number;
    /** result = start + draws - own + others; analyses by older servers have no parts */
    start?: number;
    draws?: number;
    luck: number | null;
    result: number | null;
  }[];
  curve: { round: number; at: number; win: number[] }[];
  /** everybody's at every moment with a decision; analyses by older servers have none */
  course?: { at: number; win: number[] }[];
  mistakes: Mistake[];
}
export interface Progress {
  t: 'progress';
  table: string;
  done: number;
  of: number;
}
export interface ServerError {
  t: 'error';
  re?: number;
  code: string;
  text: string;
  about?: unknown;
  /** `moved`: the path of the server that has the table */
  url?: string;
}
export type ServerMessage =
  | Welcome
  | Lobby
  | TableInfo
  | ViewMessage
  | Chat
  | (Position & { re?: number })
  | (Hint & { re?: number })
  | (Chance & { re?: number })
  | (Unseen & { re?: number })
  | (Preview & { re?: number })
  | { t: 'plan'; re?: number; table: string; ask: number; plans: Plan[] }
  | (Analysis & { re?: number })
  | Progress
  | (Catalog & { t: 'catalog'; re?: number })
  | { t: 'record'; re?: number; table: string; text: string }
  | ({ t: 'data'; re?: number } & Record<string, unknown>)
  | ({ t: 'games'; re?: number; skip: number; next: number; more: boolean } & Partial<
      Record<LobbyList, LobbyTable[]>
    >)
  | { t: 'ok'; re?: number; table?: string }
  | { t: 'bye'; text: string; again: number }
  | ServerError;

/* What a client may send, without `id`: the socket adds it. */
export type Request = { t: string } & Record<string, unknown>;
export const VERSION = 2;
