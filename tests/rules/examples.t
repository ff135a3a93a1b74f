# The worked examples of the rulebooks.

# Rulebook of the base game

% explore: two drawn, one kept; with +5 seven and one, with +1 +1 three and two
game base-3p
seat A  table: Old Earth   calls: Explore +5
seat B  table: New Sparta   calls: Explore +1 +1
seat C  table: Alpha Centauri   calls: Develop
phase explore
then A: looks at 7
then B: looks at 3
then C: looks at 2
A keeps 1
B keeps 2
C keeps 1
then A: hand 1
then B: hand 2
then C: hand 1

% explore: all draw before anybody discards
game base-3p
seat A  table: Old Earth   calls: Explore +5
seat B  table: New Sparta
seat C  table: Alpha Centauri
phase explore
then discards 0
A keeps 1
then B: looks at 2
then discards 6

% explore: with the power of Galactic Renaissance and no bonus four are drawn and two kept
seat A  table: Old Earth, Galactic Renaissance
phase explore
then A: looks at 4
A keeps 2
then A: hand 2

% develop: the bonus is one card fewer
seat A  table: Old Earth   hand: Drop Ships, 5 other   calls: Develop
seat B  table: New Sparta   hand: Drop Ships, 5 other
phase develop
A places Drop Ships
B places Drop Ships
A pays 3
B pays 4
then A: hand 2
then B: hand 1

% develop: no bonus where already nothing is paid
seat A  table: Old Earth, Investment Credits   hand: Public Works, 2 other   calls: Develop
phase develop
A places Public Works paying 0
then A: hand 2, drew 0

% develop: Public Works does not draw for itself
seat A  table: Old Earth   hand: Public Works, 3 other
phase develop
A places Public Works paying 1
then A: hand 2

% settle: the bonus is a card after placing
seat A  table: Old Earth   hand: Gem World, 2 other   calls: Settle
phase settle
A places Gem World paying 2
then A: hand 1

% settle: no bonus without a world
seat A  table: Old Earth   hand: Gem World, 2 other   calls: Settle
phase settle
A passes
end phase
then A: hand 3

% military: strength that equals the defense conquers, without paying
seat A  table: New Sparta, Expedition Force   hand: Pirate World, 3 other
phase settle
A places Pirate World conquering
then A: good on Pirate World, hand 3

% military: one less does not, and a military world cannot be paid for
seat A  table: New Sparta, Expedition Force   hand: Malevolent Lifeforms, 8 other
phase settle
A places Malevolent Lifeforms -> too weak

% military: Empath World subtracts
seat A  table: New Sparta, Expedition Force, Empath World   hand: Pirate World, 3 other
phase settle
A places Pirate World -> too weak

% military: conquering brings the Settle bonus, too
seat A  table: New Sparta   hand: Rebel Miners   calls: Settle
phase settle
A places Rebel Miners conquering
then A: drew 1

% military: New Military Tactics give +3 until the end of the phase
seat A  table: New Sparta, New Military Tactics   hand: Rebel Outpost
phase settle
A places Rebel Outpost using New Military Tactics conquering
end phase
then A: table has Rebel Outpost, table lacks New Military Tactics, military 3

% Contact Specialist: a military world for its defense less one
seat A  table: Old Earth, Contact Specialist   hand: Rebel Outpost, 5 other
phase settle
A places Rebel Outpost paying 4 -> ok
A places Rebel Outpost paying 3 -> too few
A places Rebel Outpost conquering -> not conquered

% Contact Specialist: discounts combine with it
seat A  table: Old Earth, Contact Specialist, Replicant Robots   hand: Rebel Outpost, 5 other
phase settle
A places Rebel Outpost using Contact Specialist paying 2 -> ok

% Contact Specialist with Colony Ship: at no cost
seat A  table: Old Earth, Contact Specialist, Colony Ship   hand: Rebel Outpost
phase settle
A places Rebel Outpost
end phase
then A: table has Rebel Outpost, table lacks Colony Ship, table has Contact Specialist

% Contact Specialist with Colony Ship: no alien military world
seat A  table: Old Earth, Contact Specialist, Colony Ship   hand: Alien Robot Sentry, 5 other
phase settle
A places Alien Robot Sentry -> too weak

% Free Trade Association and New Vinland: three novelty goods go to the first, once invoked
seat A  table: Free Trade Association, New Vinland with good, Gem World with good, Spice World with good
phase consume
A uses Free Trade Association
then A: chips 3, drew 3, goods 0

% Free Trade Association and New Vinland: one good to the second, if it is invoked first
seat A  table: Free Trade Association, New Vinland with good, Gem World with good, Spice World with good
phase consume
A uses New Vinland
A consumes Spice World
then A: chips 2, drew 4, goods 0

% Free Trade Association cannot stop at two goods
seat A  table: Free Trade Association, New Vinland with good, Gem World with good, Spice World with good, Artist Colony with good
phase consume
A uses Free Trade Association
A consumes Gem World, Spice World -> too few
A consumes Gem World, Spice World, Artist Colony
then A: chips 3, drew 5

% 2x: points are doubled, cards are not
seat A  table: Free Trade Association, Gem World with good, Spice World with good   calls: Consume 2x
phase consume
then A: chips 4, drew 2

% 2x: points for hand discards are not doubled
seat A  table: Old Earth, Deficit Spending   hand: 3 other   calls: Consume 2x
phase consume
A uses Deficit Spending
A discards 2
then A: chips 2

% trade: no power is needed to sell
seat A  table: New Sparta, Comet Zone with good   calls: Trade
phase consume
then A: drew 3

% produce: a world with a good makes no other and draws no card
seat A  table: New Sparta, Gem World with good
phase produce
then A: goods 1, drew 0

% produce: the bonus is a windfall
seat A  table: New Sparta, Asteroid Belt   calls: Produce
seat B  table: Old Earth, Destroyed World
phase produce
then A: good on Asteroid Belt
then B: no good on Destroyed World

% round end: down to ten cards
seat A  table: Old Earth   hand: 13 other
phase produce
then A: asked hand_limit
A discards 2 -> too few
A discards 3
then A: hand 10

% timing: where cards may be discarded to settle, it goes clockwise from the lowest start world
game base-3p
seat A  table: New Sparta, New Military Tactics   hand: Rebel Miners, 2 other
seat B  table: Old Earth, Colony Ship   hand: Gem World, 2 other
seat C  table: Epsilon Eridani   hand: Artist Colony, 2 other
phase settle
A places Rebel Miners
B places Gem World
C places Artist Colony
then A: not asked
then B: asked pay_with
then C: not asked
B uses Colony Ship
then C: asked pay
then A: not asked
C pays 1
then A: asked pay_with

# The experienced game for two

% two players: both Explore bonuses draw eight and keep two
game base-2px
seat A  table: Old Earth   calls: Explore +5, Explore +1 +1
seat B  table: New Sparta   calls: Develop, Settle
phase explore
then A: looks at 8
then B: looks at 2
A keeps 2
B keeps 1
then A: hand 2

% two players: two Develops are two whole phases, with a bonus in each
game base-2px
seat A  table: Old Earth   hand: Space Marines, Drop Ships, 6 other   calls: Develop, Develop
seat B  table: New Sparta   hand: Mining Robots, Genetics Lab, 6 other   calls: Develop, Produce
phase develop
A places Space Marines
B places Mining Robots
A pays 1
B pays 1
then A: price of Drop Ships 3
then B: price of Genetics Lab 2
A places Drop Ships
B places Genetics Lab
A pays 3
B pays 2
then A: table 3, hand 2
then B: table 3, hand 3

% two players: two Settles, the other has a bonus only in the first
game base-2px
seat A  table: Old Earth   hand: Gem World, Artist Colony, 6 other   calls: Settle, Settle
seat B  table: Epsilon Eridani   hand: Spice World, Secluded World, 6 other   calls: Settle, Explore +5
phase settle
A places Gem World
B places Spice World
A pays 2
B pays 2
then A: drew 1
then B: drew 1
A places Artist Colony
B places Secluded World
A pays 1
B pays 1
then A: drew 2
then B: drew 1

% two players: one Settle each is one phase
game base-2px
seat A  table: Old Earth   hand: Gem World, Artist Colony, 6 other   calls: Settle, Produce
seat B  table: Epsilon Eridani   hand: Spice World, Secluded World, 6 other   calls: Settle, Explore +5
phase settle
A places Gem World
B places Spice World
A pays 2
B pays 2
then A: table 2, asked actions

% two players: both Consume bonuses sell first, then double
game base-2px
seat A  table: New Sparta, Gem World with good, Prosperous World with good   calls: Trade, Consume 2x
phase consume
A sells Gem World
then A: drew 2, chips 2, goods 0

% two players: a second card of an action needs the first
game base-2px
deal Old Earth, New Sparta
A discards 2
B discards 2
A chooses Develop, Develop -> ok
A chooses Develop, Settle -> ok
A chooses Develop -> too few
A chooses Develop, Settle, Produce -> too many

# Rulebook of The Gathering Storm

% most goals: Alan has 6 military and claims, Betty reaches 6 and does not, Carol takes it with 7
game tgs-3p
seat A  table: New Sparta, Drop Ships   hand: Expedition Force, 3 other
seat B  table: Separatist Colony, Space Mercenaries, New Galactic Order   hand: Space Marines, 3 other
seat C  table: Lost Alien Battle Fleet, Rebel Warrior Race, Former Penal Colony   hand: Space Marines, 3 other
goal Greatest Military
phase develop
A places Expedition Force
end phase
then A: military 6, holds Greatest Military
end round
phase develop
B places Space Marines
end phase
then B: military 6
then A: holds Greatest Military
end round
phase develop
C places Space Marines
end phase
then C: military 7, holds Greatest Military
then A: goal points 0

% most goals: Alan places a card with -1 military and returns the tile
seat A  table: New Sparta, Drop Ships, Expedition Force   hand: Empath World, 3 other   holds: Greatest Military
phase settle
A places Empath World paying 1
end phase
then A: military 5
then nobody holds Greatest Military

% most goals: Alan and Betty reach 6 together, Carol claims with 7, both pass her with 8
game tgs-3p
seat A  table: New Sparta, Drop Ships   hand: Expedition Force, Space Marines, 6 other
seat B  table: Alpha Centauri, New Galactic Order, Drop Ships   hand: Expedition Force, Space Marines, 6 other
seat C  table: Lost Alien Battle Fleet, Rebel Warrior Race, Former Penal Colony   hand: Space Mercenaries, Imperium Armaments World, 8 other
goal Greatest Military
phase develop
A places Expedition Force
B places Expedition Force
end phase
then A: military 6
then B: military 6
then nobody holds Greatest Military
end round
phase develop
C places Space Mercenaries
end phase
then C: military 6
then nobody holds Greatest Military
end round
phase settle
C places Imperium Armaments World
end phase
then C: military 7, holds Greatest Military
end round
phase develop
A places Space Marines
B places Space Marines
end phase
then A: military 8, goal points 3
then B: military 8, goal points 3
then C: goal points 0
then nobody holds Greatest Military

% Space Mercenaries: up to two cards, +1 each
seat A  table: Old Earth, Space Mercenaries   hand: Pirate World, 4 other
phase settle
A places Pirate World using Space Mercenaries paying 2
then A: hand 2, table has Pirate World

% Improved Logistics: a second world without a second bonus
seat A  table: Old Earth, Improved Logistics   hand: Artist Colony, Secluded World, 4 other   calls: Settle
phase settle
A places Artist Colony paying 1
A places Secluded World paying 1
then A: table 4, drew 1

% Clandestine Uplift Lab is itself a CHROMOSOME world
seat A  table: New Sparta, Clandestine Uplift Lab, Ancient Race with good   calls: Trade
phase consume
then A: drew 5

% Alien Toy Shop: its own good for two points
seat A  table: New Sparta, Alien Toy Shop with good
phase consume
then A: chips 2

% Damaged Alien Factory: a card of Diversified Economy may pay for its good, without counting it
seat A  table: Damaged Alien Factory, Diversified Economy, Artist Colony
phase produce
A discards 1
then A: good on Damaged Alien Factory, drew 1, hand 0

% Imperium Lords draw for each military world
seat A  table: Old Earth, Imperium Lords, Pirate World, Rebel Base
phase produce
then A: drew 2
