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
