# Players' own cards (tests/cards/everything.cards) beside those of the game.

% own cards: a world explores and produces as it says
cards tests/cards/everything.cards
seat A  table: New Sparta, Lantern Reef
phase explore
then A: looks at 4

% own cards: a good here, then a card for it, and one more because a good was made
cards tests/cards/everything.cards
seat A  table: New Sparta, Lantern Reef
phase produce
then A: good on Lantern Reef, drew 2

% own cards: two copies of a world may lie in a tableau
cards tests/cards/everything.cards
seat A  table: New Sparta, Lantern Reef   hand: Lantern Reef, 3 other
phase settle
A places Lantern Reef paying 2
then A: table 3

% own cards: strength against genes worlds, and a kind made cheaper
cards tests/cards/everything.cards
seat A  table: New Sparta, Ember Moon   hand: Avian Uplift Race, Comet Zone, 5 other
phase settle
then A: military 1, strength against Avian Uplift Race 3, price of Comet Zone 2

% own cards: what a file changes holds for the old card (the revised printing)
game base-2p
cards cards/revised_printing.cards
seat A  table: Old Earth, Outlaw World, Merchant Guild, Gem World with good   hand: Bio-Hazard Mining World, 4 other
phase settle
then A: price of Bio-Hazard Mining World 2, military 1, points of Merchant Guild 3

% own cards: gray worlds and worlds with a keyword cost less, and both together
cards tests/cards/frontier.cards
seat A  table: Old Earth, Frontier Office   hand: Tourist World, Gem World, Shaped Valley, 5 other
phase settle
then A: price of Tourist World 3, price of Gem World 2, price of Shaped Valley 1

% own cards: a gray military world costs 2 less when it is paid for; a card for it, and one for its keyword
cards tests/cards/frontier.cards
seat A  table: Old Earth, Frontier Office, Contact Specialist   hand: Rebel Outpost, 5 other
phase settle
A places Rebel Outpost using Contact Specialist paying 2
then A: hand 5, table 4

% own cards: cards for a world of a kind, military or not
cards tests/cards/frontier.cards
seat A  table: Old Earth, Frontier Office   hand: Pre-Sentient Race, 5 other
phase settle
A places Pre-Sentient Race paying 2
then A: hand 5, table 3

% own cards: no card for another world
cards tests/cards/frontier.cards
seat A  table: Old Earth, Frontier Office   hand: Gem World, 5 other
phase settle
A places Gem World paying 2
then A: hand 3, table 3

% own goals: worlds of any kind, worlds of one kind, military worlds
game tgs-2p
cards tests/cards/frontier.cards
seat A  table: New Sparta, Pre-Sentient Race, Gem World, Tourist World   hand: Avian Uplift Race, 3 other
seat B  table: Old Earth, Rebel Miners
goal World Council
goal Gene Pool
goal Widest Conquest
phase settle
A places Avian Uplift Race
B places nothing
then A: goal points 11, holds Widest Conquest
then B: goal points 0
% a production world produces, also where no line of its card says so
cards tests/cards/silent.cards
seat A  table: Old Earth, Silent Mine   hand: 1 other   calls: Produce
phase produce
end phase
then A: good on Silent Mine, drew 1
