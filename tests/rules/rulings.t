# Every ruling of the rules that is easy to get wrong; docs/rules.md names these tests.

% ruling 1: a Colony Ship may place gray worlds with ALIEN in their name, no alien world
seat A  table: New Sparta, Colony Ship   hand: Alien Rosetta Stone World, Deserted Alien World, Deserted Alien Outpost, 6 other
phase settle
A places Alien Rosetta Stone World using Colony Ship paying 0 -> ok
A places Deserted Alien World using Colony Ship paying 0 -> ok
A places Deserted Alien Outpost using Colony Ship paying 0 -> not used
A places Deserted Alien Outpost paying 4 -> ok

% ruling 1: the alien discount does nothing for gray ALIEN worlds
seat A  table: New Sparta, Alien Tech Institute   hand: Alien Rosetta Stone World, Deserted Alien World, Deserted Alien Outpost, 6 other
phase settle
then A: price of Alien Rosetta Stone World 3, price of Deserted Alien World 1, price of Deserted Alien Outpost 2

% ruling 1: Contact Specialist does not pay for alien worlds, whatever their name
seat A  table: Old Earth, Contact Specialist   hand: Alien Robot Sentry, Rebel Miners, 6 other
phase settle
A places Alien Robot Sentry -> too weak
A places Rebel Miners using Contact Specialist paying 1 -> ok

% ruling 2: Damaged Alien Factory produces only by discarding a card
seat A  table: Damaged Alien Factory   hand: 2 other
phase produce
then A: asked discard_to_produce
A passes
then A: no good on Damaged Alien Factory, hand 2

% ruling 2: Damaged Alien Factory with a card discarded
seat A  table: Damaged Alien Factory   hand: 2 other
phase produce
A discards 1
then A: good on Damaged Alien Factory, hand 1

% ruling 2: with an empty hand Damaged Alien Factory makes nothing, nor does the Produce bonus
seat A  table: Damaged Alien Factory   calls: Produce
phase produce
then A: no good on Damaged Alien Factory, hand 0

% ruling 2: Damaged Alien Factory is a production world for scoring and goals
seat A  table: Damaged Alien Factory, Merchant Guild, Gem World, Spice World   hand: Artist Colony, 3 other
goal Production Leader
phase settle
A places Artist Colony paying 1
end phase
then A: points of Merchant Guild 8, holds Production Leader

% ruling 3: powers start with the next phase
seat A  table: Old Earth   hand: Public Works, 4 other
phase develop
A places Public Works paying 1
then A: hand 3, drew 0

% ruling 3: in a double Develop the first phase's card works in the second
game base-2px
seat A  table: Old Earth   hand: Investment Credits, Space Marines, 5 other   calls: Develop, Develop
phase develop
then A: price of Space Marines 1
A places Investment Credits paying 0
then A: price of Space Marines 0
A places Space Marines paying 0
then A: table has Space Marines

% ruling 3: in a double Settle the first phase's world works in the second
game base-2px
seat A  table: New Sparta   hand: Former Penal Colony, Pirate World, 5 other   calls: Settle, Settle
phase settle
A places Pirate World -> too weak
A places Former Penal Colony conquering
A places Pirate World conquering
then A: table has Pirate World

% ruling 3: with Improved Logistics the first world's powers do not help the second
seat A  table: New Sparta, Improved Logistics   hand: Former Penal Colony, Pirate World, Rebel Miners, 5 other
phase settle
A places Former Penal Colony conquering
then A: asked second_world, not offered Pirate World, offered Rebel Miners
A places Pirate World -> too weak

% ruling 4: Improved Logistics needs a first world
seat A  table: Old Earth, Improved Logistics   hand: Artist Colony, 5 other
phase settle
A passes
end phase
then A: table 2

% ruling 4: no Settle bonus for the second world, but draws after settling come again
seat A  table: Old Earth, Improved Logistics, Terraforming Robots   hand: Artist Colony, Secluded World, 5 other   calls: Settle
phase settle
A places Artist Colony paying 1
then A: drew 2, asked second_world
A places Secluded World paying 1
then A: drew 3

% ruling 4: temporary military lasts the whole phase
seat A  table: New Sparta, Improved Logistics, New Military Tactics   hand: Rebel Underground, Rebel Outpost, Rebel Base, 3 other
phase settle
A places Rebel Underground using New Military Tactics conquering
then A: table lacks New Military Tactics, offered Rebel Outpost, not offered Rebel Base
A places Rebel Outpost conquering
then A: table has Rebel Outpost

% ruling 4: Space Mercenaries are used once a phase
seat A  table: Old Earth, Space Mercenaries, Improved Logistics   hand: Rebel Fuel Cache, Rebel Miners, Pirate World, 5 other
phase settle
A places Rebel Fuel Cache using Space Mercenaries paying 1
then A: asked second_world, offered Rebel Miners, not offered Pirate World

% ruling 4: Space Mercenaries not used for the first world may be used for the second
seat A  table: Old Earth, Space Mercenaries, Improved Logistics   hand: Rebel Fuel Cache, Pirate World, 5 other
phase settle
A places Rebel Fuel Cache conquering
then A: hand 6
A places Pirate World using Space Mercenaries paying 2
then A: table has Pirate World, hand 3

% ruling 4: Contact Specialist may be used on both worlds
seat A  table: Old Earth, Contact Specialist, Improved Logistics   hand: Rebel Miners, Rebel Warrior Race, 6 other
phase settle
A places Rebel Miners using Contact Specialist paying 1
A places Rebel Warrior Race using Contact Specialist paying 2
then A: table 5, hand 3

% ruling 5: military does not lower what Contact Specialist pays
seat A  table: New Sparta, Contact Specialist   hand: Rebel Outpost, 6 other
phase settle
A places Rebel Outpost using Contact Specialist paying 4 -> ok
A places Rebel Outpost using Contact Specialist paying 3 -> too few
A places Rebel Outpost using Contact Specialist paying 5 -> too many

% ruling 5: discounts lower what Contact Specialist pays, down to 0
seat A  table: Old Earth, Contact Specialist, Replicant Robots, Mining Robots   hand: Rebel Outpost, Rebel Miners, 6 other
phase settle
A places Rebel Outpost using Contact Specialist paying 2 -> ok
A places Rebel Miners using Contact Specialist paying 0 -> ok

% ruling 5: a Colony Ship combines with Contact Specialist
seat A  table: Old Earth, Contact Specialist, Colony Ship   hand: Rebel Outpost, 6 other
phase settle
A places Rebel Outpost using Contact Specialist, Colony Ship paying 0
then A: hand 6, table lacks Colony Ship, table has Contact Specialist, table has Rebel Outpost

% ruling 5: a Colony Ship alone does nothing for a military world
seat A  table: Old Earth, Colony Ship   hand: Rebel Miners, 6 other
phase settle
A places Rebel Miners -> too weak

% ruling 5: hand cards for strength do not help paying
seat A  table: Old Earth, Contact Specialist, Space Mercenaries   hand: Rebel Outpost, 6 other
phase settle
A places Rebel Outpost
end phase
then A: table has Rebel Outpost, hand 2

% ruling 6: Contact Specialist's -1 military cannot be switched off
seat A  table: New Sparta, Contact Specialist   hand: Rebel Miners
phase settle
then A: military 1, strength against Rebel Miners 1
A places Rebel Miners conquering -> cannot afford

% ruling 7: a "may" power is compulsory when it is the only way
seat A  table: Old Earth, Colony Ship   hand: Gem World, 1 other
phase settle
A places Gem World
end phase
then A: table has Gem World, table lacks Colony Ship, hand 1

% ruling 7: nothing is compulsory where the world can be paid for
seat A  table: Old Earth, Colony Ship   hand: Gem World, 2 other
phase settle
A places Gem World paying 2
then A: table has Colony Ship, hand 0

% ruling 8: "one copy" means now in the tableau
seat A  table: Old Earth, Colony Ship   hand: Colony Ship, Gem World, 4 other   calls: Develop
seat B  calls: Settle
phase develop
A places Colony Ship -> duplicate
A passes
phase settle
A places Gem World using Colony Ship paying 0
then A: table 2
end round
phase develop
A places Colony Ship paying 1
then A: table 3, table has Colony Ship

% ruling 9: consumption is compulsory
seat A  table: Old Earth, Prosperous World with good
phase consume
A passes -> too few
A uses Prosperous World
then A: chips 1, goods 0

% ruling 9: the order is free, even if goods are left over by it
seat A  table: New Sparta, Expanding Colony, Plague World with good, Gem World with good
phase consume
A uses Expanding Colony
A consumes Plague World
then A: chips 1, goods 1, good on Gem World

% ruling 9: the other order uses both goods
seat A  table: New Sparta, Expanding Colony, Plague World with good, Gem World with good
phase consume
A uses Plague World
then A: chips 2, goods 0

% ruling 9: "up to n" runs to the full once started
seat A  table: Old Earth, Prosperous World with good, Gem World with good, Spice World with good
phase consume
A uses Old Earth
A consumes Gem World -> too few
A consumes Gem World, Spice World
then A: chips 3, goods 0

% ruling 9: a power for two goods is unusable with one
seat A  table: New Sparta, Tourist World, Gem World with good
phase consume
then A: chips 0, goods 1

% ruling 9: a power for three kinds is unusable with two
seat A  table: New Sparta, Diversified Economy, Gem World with good, Spice World with good, Comet Zone with good
phase consume
then A: chips 0, goods 3

% ruling 10: Pilgrimage World must take a single good for nothing
seat A  table: New Sparta, Pilgrimage World, Gem World with good
phase consume
then A: chips 0, goods 0

% ruling 11: gambling is no choice, and 0 cannot be named
seat A  table: New Sparta, Gambling World   next: Space Marines
phase consume
then A: asked lucky_number
A passes -> too few
A names 0 -> not offered
A names 8 -> not offered
A names 2
then A: hand 1, hand has Space Marines

% ruling 11: a card that does not fit is discarded, and all have seen it
seat A  table: New Sparta, Gambling World   next: Space Marines
phase consume
A names 3
then A: hand 0
then discards 1

% ruling 12: 2x doubles points, not cards
seat A  table: Epsilon Eridani, Gem World with good   calls: Consume 2x
phase consume
then A: chips 2, drew 1

% ruling 12: 2x does not double points for hand cards
seat A  table: New Sparta, Deficit Spending, Merchant World   hand: 5 other   calls: Consume 2x
phase consume
A uses Deficit Spending
A discards 2
A uses Merchant World
A discards 1
then A: chips 3, hand 2

% ruling 13: trade powers are not consume powers
seat A  table: New Economy, Trade League, Black Market Trading World, Export Duties
phase develop
then A: points of New Economy 5, points of Trade League 4

% ruling 14: Black Market Trading World works in every Consume phase, without $ powers
seat A  table: New Sparta, Black Market Trading World, Export Duties, Spice World, Gem World with good
seat B  calls: Consume 2x
phase consume
then A: drew 2, goods 0, chips 0

% ruling 14: Trade League works in every Consume phase, with all $ powers, its own too
seat A  table: New Sparta, Trade League, Export Duties, Gem World with good
seat B  calls: Consume 2x
phase consume
then A: drew 4, goods 0, chips 0

% ruling 15: Consume: Trade makes the seller sell, before consuming
seat A  table: New Sparta, Expanding Colony, Gem World with good   calls: Trade
phase consume
then A: drew 2, goods 0, chips 0

% ruling 15: the seller may choose the good, not whether to sell
seat A  table: New Sparta, Gem World with good, Comet Zone with good   calls: Trade
phase consume
A passes -> too few
A sells Gem World, Comet Zone -> too many
A sells Comet Zone
then A: drew 3, good on Gem World

% ruling 15: "this world" bonuses add to kind bonuses
seat A  table: New Sparta, Spice World, Star Nomad Lair with good   calls: Trade
phase consume
then A: drew 5

% ruling 16: draws for goods count up to the moment they are invoked
seat A  table: Damaged Alien Factory, Diversified Economy, Artist Colony   hand: 1 other
phase produce
A uses Damaged Alien Factory
A discards 1
then A: drew 2, good on Damaged Alien Factory, good on Artist Colony

% ruling 16: one may draw first to pay for Damaged Alien Factory, and loses that count
seat A  table: Damaged Alien Factory, Diversified Economy, Artist Colony   hand: 1 other
phase produce
A uses Diversified Economy
A discards 1
then A: drew 1, hand 1, good on Damaged Alien Factory

% ruling 17: Mining Conglomerate looks at the end of Produce: strictly more than each rival
seat A  table: Mining Conglomerate, Volcanic World
seat B  table: Old Earth   calls: Produce
phase produce
then A: drew 2

% ruling 17: a tie gives nothing to either
seat A  table: Mining Conglomerate, Volcanic World
seat B  table: Mining Conglomerate, Rebel Miners   calls: Produce
phase produce
then A: drew 0
then B: drew 0

% ruling 17: only goods made in this phase count
seat A  table: Mining Conglomerate, Volcanic World with good
seat B  table: Old Earth   calls: Produce
phase produce
then A: drew 0

% ruling 18: Gem World draws only if a good was made
seat A  table: New Sparta, Gem World with good, Comet Zone
phase produce
then A: drew 1, goods 2

% ruling 18: Runaway Robots ignore the good they get when settled
seat A  table: New Sparta   hand: Runaway Robots
phase settle
A places Runaway Robots conquering
then A: good on Runaway Robots, drew 0

% ruling 18: Rebel Sympathizers ignore the good they get when settled, and draw for one made
seat A  table: New Sparta   hand: Rebel Sympathizers   calls: Produce
seat B  calls: Settle
phase settle
A places Rebel Sympathizers conquering
then A: good on Rebel Sympathizers, drew 0

% ruling 18: Rebel Sympathizers draw for a good made here by whatever means
seat A  table: New Sparta, Rebel Sympathizers   calls: Produce
phase produce
then A: good on Rebel Sympathizers, drew 1

% ruling 19: Interstellar Bank draws before choosing, even if one then passes
seat A  table: New Sparta, Interstellar Bank, Public Works   hand: 2 other
phase develop
then A: drew 1, hand 3
A passes
end phase
then A: drew 1

% ruling 19: Public Works draws only if one builds
seat A  table: New Sparta, Public Works   hand: Space Marines, 3 other
phase develop
A places Space Marines paying 2
then A: drew 1, hand 2

% ruling 20: a 6-cost development scores each card once, by the first line that fits
seat A  table: Alien Tech Institute, Alien Robotic Factory, Deserted Alien Outpost, Deserted Alien World
phase develop
then A: points of Alien Tech Institute 9

% ruling 21: total military counts negatives, neither specialised nor temporary strength
seat A  table: Alpha Centauri, New Galactic Order, Contact Specialist, Galactic Imperium, New Military Tactics, Space Mercenaries
goal Greatest Military
phase settle
then A: military 2, points of New Galactic Order 2

% ruling 21: New Galactic Order may be negative
seat A  table: Old Earth, New Galactic Order, Contact Specialist, Pan-Galactic League, Empath World
phase settle
then A: military -1, points of New Galactic Order -1

% ruling 22: goal points count neither for Galactic Renaissance nor for Galactic Standard of Living
seat A  table: Old Earth, Galactic Renaissance   chips: 4   holds: Galactic Status
goal Galactic Standard of Living
phase consume
end phase
then A: points of Galactic Renaissance 1, goal points 3
then nobody holds Galactic Standard of Living

% ruling 22: five points in chips are the Galactic Standard of Living
seat A  table: Old Earth, Gem World with good   chips: 4
goal Galactic Standard of Living
phase consume
then A: chips 5, holds Galactic Standard of Living

% ruling 23: "first" goals go to all who qualify in the same phase
game tgs-3p
seat A  table: Old Earth   hand: Merchant Guild, 6 other
seat B  table: New Sparta   hand: Mining League, 6 other
seat C  table: Alpha Centauri   hand: New Economy, 6 other
goal Galactic Status
phase develop
A places Merchant Guild
B places Mining League
C passes
end phase
then A: holds Galactic Status, goal points 3
then B: holds Galactic Status, goal points 3
then C: goal points 0

% ruling 23: a "first" goal is claimed once a game and never lost
seat A  table: Old Earth   hand: Merchant Guild, 6 other
seat B  table: New Sparta   holds: Galactic Status
phase develop
A places Merchant Guild
end phase
then A: goal points 0
then B: goal points 3

% ruling 24: the holder of a "most" goal keeps it on ties; the other gets 3 at the end
seat A  table: New Sparta, Drop Ships, Expedition Force   holds: Greatest Military
seat B  table: New Galactic Order, Drop Ships, Contact Specialist   hand: Space Marines, 4 other
phase develop
B places Space Marines
end phase
then A: military 6, holds Greatest Military, goal points 5
then B: military 6, goal points 3

% ruling 24: two who pass the holder together send the tile to the centre
game tgs-3p
seat A  table: New Sparta, Drop Ships, Expedition Force   holds: Greatest Military
seat B  table: New Galactic Order, Drop Ships   hand: Space Marines, 4 other
seat C  table: Lost Alien Battle Fleet, Lost Alien Warship   hand: Space Marines, 4 other
phase develop
B places Space Marines
C places Space Marines
end phase
then nobody holds Greatest Military
then A: goal points 0
then B: military 7, goal points 3
then C: military 7, goal points 3

% ruling 24: whoever falls below the minimum returns the tile
seat A  table: New Sparta, Drop Ships, Expedition Force   hand: Contact Specialist, 4 other   holds: Greatest Military
phase develop
A places Contact Specialist paying 1
end phase
then nobody holds Greatest Military
then A: military 5, goal points 0

% ruling 25: start worlds that were not dealt are cards of the deck; New Sparta must then be conquered
seat A  table: Old Earth   hand: New Sparta, Damaged Alien Factory, Epsilon Eridani, 6 other
phase settle
A places New Sparta -> too weak
A places Damaged Alien Factory -> too weak
A places Epsilon Eridani paying 2 -> ok

% ruling 25: New Sparta conquered
seat A  table: Old Earth, Space Marines   hand: New Sparta
phase settle
A places New Sparta conquering
then A: military 4

% ruling 26: Ancient Race starts with a good and keeps three cards
deal Ancient Race, Alpha Centauri
then A: hand 6, good on Ancient Race, asked opening_hand
then B: hand 6, good on Alpha Centauri
A discards 2 -> too few
A discards 3
B discards 3 -> too many
B discards 2
then A: hand 3, asked actions
then B: hand 4

% ruling 26: placed later Ancient Race is a windfall world like any other
seat A  table: Old Earth   hand: Ancient Race, 6 other
phase settle
A places Ancient Race paying 2
end phase
then A: good on Ancient Race, hand 4

% ruling 27: points may exceed the pool, and the round is finished before the game ends
pool 1
seat A  table: Galactic Trendsetters, Tourist World, Gem World with good, Spice World with good, Artist Colony with good   hand: 12 other
phase consume
A uses Tourist World
A consumes Gem World, Spice World
then A: chips 5, asked hand_limit
then pool -4, not over
A discards 2
then A: hand 10
then over

% ruling 28: a discount for any world includes gray worlds
seat A  table: Old Earth, Replicant Robots   hand: Terraformed World, Expanding Colony, 6 other
phase settle
then A: price of Terraformed World 3, price of Expanding Colony 0

% ruling 29: a windfall good is placed with the world, before paying
seat A  table: Old Earth   hand: Asteroid Belt, 6 other
phase settle
A places Asteroid Belt
B passes
then A: asked pay, good on Asteroid Belt, hand 6

% ruling 30: the supply is refilled the moment it runs out
supply 2
discards 5
seat A  table: New Sparta, Gem World with good   calls: Trade
phase consume
then A: drew 2
then supply 6, discards 0

% ruling 30: if both are empty, a draw gives nothing
supply 0
discards 0
seat A  table: New Sparta, New Economy, Merchant Guild
phase consume
then A: drew 0, hand 0

% ruling 30: if both are empty, no good is made and nothing drawn for it
supply 1
discards 0
seat A  table: New Sparta, Gem World, Comet Zone
phase produce
end phase
then A: goods 1, drew 0

% ruling 31: points for a tie are counted on the tableaus as they stand at the end
seat A  table: New Sparta, Space Marines, Drop Ships, Export Duties, New Military Tactics   hand: Rebel Homeworld
seat B  table: Old Earth, Public Works, Deficit Spending, Genetics Lab, Mining Robots
goal Greatest Infrastructure
phase settle
then A: goal points 3
then B: goal points 3
A places Rebel Homeworld using New Military Tactics conquering
end phase
then nobody holds Greatest Infrastructure
then A: goal points 0
then B: goal points 3

% ruling 32: goal chips are not a limit: five players share a "first" goal
game tgs-5p
seat A  table: Old Earth   hand: Merchant Guild, 6 other
seat B  table: New Sparta   hand: Mining League, 6 other
seat C  table: Alpha Centauri   hand: New Economy, 6 other
seat D  table: Epsilon Eridani   hand: Trade League, 6 other
seat E  table: Doomed World   hand: Imperium Lords, 6 other
goal Galactic Status
phase develop
A places Merchant Guild
B places Mining League
C places New Economy
D places Trade League
E places Imperium Lords
end phase
then A: goal points 3
then B: goal points 3
then C: goal points 3
then D: goal points 3
then E: goal points 3

% ruling 32: VP chips are not a limit
pool 0
seat A  table: Galactic Trendsetters, Gem World with good   calls: Consume 2x
phase consume
then A: chips 4
then pool -4

% ruling 33: tableaus, goods, chips and hand sizes are open; cards are not
seat A  table: Old Earth, Gem World with good   hand: 5 other   chips: 3
phase explore
then B: sees hand 5 of A, sees table 2 of A, sees goods 1 of A, sees chips 3 of A, knows no card of A
then A: knows no card of B

% ruling 33: discards are face down
seat A  table: Old Earth   hand: Gem World, 5 other
phase settle
A places Gem World paying 2
then B: knows no card of A
