# Every kind of power, phase by phase.

# Explore

% look at more cards: it does not change how many are kept
seat A  table: Separatist Colony, Expedition Force
phase explore
then A: looks at 5
A keeps 2 -> too few
A keeps 1
then A: hand 1

% keep more cards
seat A  table: Old Earth, Research Labs, Doomed World
phase explore
then A: looks at 3
A keeps 1 -> too many
A keeps 2
then A: hand 2

% where all may be kept nobody is asked
seat A  table: Old Earth, Research Labs
phase explore
then A: looked at 2, hand 2

% both powers on one card, with both bonuses of others far away
seat A  table: Old Earth, Galactic Renaissance, Research Labs   calls: Explore +1 +1
phase explore
then A: looks at 5
A keeps 4
then A: hand 4

% worlds that explore
seat A  table: Doomed World, Star Nomad Lair, Malevolent Lifeforms, Deserted Alien World, Clandestine Uplift Lab, Galactic Survey: SETI
phase explore
then A: looks at 9

# Develop

% a draw at the start of the phase may be used to pay
seat A  table: Old Earth, Interstellar Bank   hand: Space Marines, 1 other
phase develop
A places Space Marines paying 2
then A: hand 0, table has Space Marines

% discounts add up and stop at 0
seat A  table: Old Earth, Galactic Federation, Investment Credits   hand: Space Marines, Merchant Guild, 6 other   calls: Develop
phase develop
then A: price of Space Marines 0, price of Merchant Guild 2

% a discount does not work for its own card
seat A  table: Old Earth   hand: Galactic Federation, 6 other
phase develop
then A: price of Galactic Federation 6
A places Galactic Federation paying 6
then A: hand 0

% a draw after developing comes after paying
seat A  table: Old Earth, Public Works   hand: Space Marines, 2 other
phase develop
A places Space Marines paying 2
then A: hand 1, drew 1

% a development that cannot be paid for is not offered
seat A  table: Old Earth   hand: Drop Ships, Gem World, 2 other
phase develop
A places Drop Ships -> cannot afford
A places Gem World -> wrong type

% no second copy of a development in the tableau
seat A  table: Old Earth, Space Marines   hand: Space Marines, 5 other
phase develop
A places Space Marines -> duplicate

# Settle

% general strength adds up, negative strength too
seat A  table: New Sparta, Drop Ships, Empath World, Refugee World   hand: Rebel Outpost, Rebel Underground
phase settle
then A: military 3, strength against Rebel Underground 3
A places Rebel Outpost -> too weak
A places Rebel Underground conquering -> ok

% strength against a kind or against REBEL worlds counts only there
seat A  table: Alpha Centauri, Galactic Imperium, Deserted Alien World   hand: Rebel Outpost, Rebel Fuel Cache, Alien Robot Sentry, Runaway Robots, Avian Uplift Race
phase settle
then A: military 0, strength against Rebel Outpost 4, strength against Rebel Fuel Cache 5
then A: strength against Alien Robot Sentry 2, strength against Runaway Robots 1, strength against Avian Uplift Race 0

% a discount for a kind, windfall or production
seat A  table: Alpha Centauri, Mining Robots   hand: Asteroid Belt, Comet Zone, Gem World, 5 other
phase settle
then A: price of Asteroid Belt 0, price of Comet Zone 1, price of Gem World 2

% pay for a military world: defense less 1
seat A  table: Old Earth, Contact Specialist   hand: Pirate World, 5 other
phase settle
A places Pirate World using Contact Specialist paying 2
then A: good on Pirate World, hand 3

% pay for a military world: strength is not needed at all, and payment gives none
seat A  table: New Sparta, Drop Ships, Contact Specialist   hand: Pirate World, 5 other
phase settle
A places Pirate World conquering -> ok
A places Pirate World using Contact Specialist paying 2 -> ok
A places Pirate World using Contact Specialist paying 0 -> too few

% discard this to place a world at no cost
seat A  table: Old Earth, Colony Ship   hand: New Earth, 5 other
phase settle
A places New Earth using Colony Ship paying 0
then A: hand 5, table 2, table lacks Colony Ship

% Doomed World is discarded like a Colony Ship
seat A  table: Doomed World   hand: New Earth, 5 other
phase settle
A places New Earth using Doomed World paying 0
then A: hand 5, table 1, table lacks Doomed World, score 3

% Doomed World combines with Contact Specialist, too
seat A  table: Doomed World, Contact Specialist   hand: Rebel Homeworld, Lost Alien Warship, 6 other
phase settle
A places Lost Alien Warship using Doomed World, Contact Specialist paying 0 -> too weak
A places Rebel Homeworld using Doomed World, Contact Specialist paying 0
then A: hand 7, table 2, table lacks Doomed World

% only one of two such cards is used for a world
seat A  table: Doomed World, Colony Ship   hand: New Earth, 5 other
phase settle
A places New Earth using Doomed World, Colony Ship paying 0 -> powers do not fit
A places New Earth using Colony Ship paying 0 -> ok

% discard this for strength in this phase
seat A  table: New Sparta, New Military Tactics   hand: Rebel Outpost, 2 other
phase settle
then A: strength against Rebel Outpost 2
A places Rebel Outpost using New Military Tactics conquering
then A: table 2, table lacks New Military Tactics, hand 2, military 3

% discard this for strength: also while a world is only paid for
seat A  table: New Sparta, New Military Tactics   hand: Gem World, 2 other
phase settle
A places Gem World using New Military Tactics paying 2
then A: table lacks New Military Tactics

% discard hand cards for strength, but not the world itself
seat A  table: Old Earth, Space Mercenaries   hand: Pirate World, 1 other
phase settle
A places Pirate World -> too weak

% discard hand cards for strength: no more than needed must be given
seat A  table: Old Earth, Space Mercenaries   hand: Former Penal Colony, 4 other
phase settle
A places Former Penal Colony using Space Mercenaries paying 0 -> too few
A places Former Penal Colony using Space Mercenaries paying 1 -> ok
A places Former Penal Colony using Space Mercenaries paying 2 -> ok
A places Former Penal Colony using Space Mercenaries paying 3 -> too many

% draw after settling: paid or conquered
seat A  table: New Sparta, Terraforming Robots, Terraforming Guild   hand: Rebel Miners, 5 other
phase settle
A places Rebel Miners conquering
then A: drew 2

% the Settle bonus is separate from draws after settling
seat A  table: New Sparta, Terraforming Robots   hand: Gem World, 2 other   calls: Settle
phase settle
A places Gem World paying 2
then A: drew 2, hand 2

% a second world is placed by the normal rules
seat A  table: Old Earth, Improved Logistics   hand: Artist Colony, Gem World, 3 other
phase settle
A places Artist Colony paying 1
A places Gem World paying 2
then A: hand 0, table 4

% a second world may be left
seat A  table: Old Earth, Improved Logistics   hand: Artist Colony, Gem World, 3 other
phase settle
A places Artist Colony paying 1
A passes
then A: hand 3, table 3

% a spent Colony Ship is gone for the second world
seat A  table: Old Earth, Improved Logistics, Colony Ship   hand: New Earth, Galactic Trendsetters, 3 other
phase settle
A places New Earth using Colony Ship paying 0
then A: asked second_world, not offered Galactic Trendsetters

# Trade

% the price of a good by its kind
seat A  table: New Sparta, Gem World with good, Comet Zone with good, Lost Species Ark World with good, Alien Robotic Factory with good   calls: Trade
phase consume
A sells Gem World
then A: drew 2

% the price of a rare good
seat A  table: New Sparta, Gem World with good, Comet Zone with good   calls: Trade
phase consume
A sells Comet Zone
then A: drew 3

% the price of a genes good
seat A  table: New Sparta, Ancient Race with good   calls: Trade
phase consume
then A: drew 4

% the price of an alien good
seat A  table: New Sparta, Alien Robotic Factory with good   calls: Trade
phase consume
then A: drew 5

% more cards for goods of a kind, or any good
seat A  table: New Sparta, Genetics Lab, Export Duties, Bio-Hazard Mining World, Ancient Race with good   calls: Trade
phase consume
then A: drew 8

% more cards for another kind do nothing
seat A  table: New Sparta, Genetics Lab, Space Port, Gem World with good   calls: Trade
phase consume
then A: drew 2

% more cards for the good of this world, only for that one
seat A  table: New Sparta, Pirate World with good, Gem World with good   calls: Trade
phase consume
A sells Pirate World -> ok
A sells Gem World
then A: drew 2, good on Pirate World

% more cards for the good of this world
seat A  table: New Sparta, Pirate World with good   calls: Trade
phase consume
then A: drew 5

% more cards for each CHROMOSOME world, itself too
seat A  table: New Sparta, Clandestine Uplift Lab, Avian Uplift Race with good, Reptilian Uplift Race   calls: Trade
phase consume
then A: drew 7

% CHROMOSOME worlds count for genes goods only
seat A  table: New Sparta, Clandestine Uplift Lab, Avian Uplift Race, Gem World with good   calls: Trade
phase consume
then A: drew 2

% only who chose Trade sells
seat A  table: New Sparta, Gem World with good
seat B  table: Old Earth   calls: Trade
phase consume
then A: drew 0, goods 1

# Consume

% a good for points and cards, any good, wherever it lies
seat A  table: Galactic Resort, Gem World with good
phase consume
then A: chips 1, drew 1, goods 0

% a good of one kind only
seat A  table: New Sparta, Plague World, Gem World with good
phase consume
then A: chips 0, goods 1

% a good for two points
seat A  table: Galactic Trendsetters, Gem World with good
phase consume
then A: chips 2

% a good for cards alone
seat A  table: New Vinland with good
phase consume
then A: chips 0, drew 2

% up to two times
seat A  table: Old Earth, Gem World with good, Spice World with good, Artist Colony with good
phase consume
A consumes Gem World, Artist Colony
then A: chips 2, good on Spice World

% up to three times, each for a point and a card
seat A  table: New Sparta, Free Trade Association, Gem World with good, Spice World with good
phase consume
then A: chips 2, drew 2

% two goods for three points
seat A  table: New Sparta, Tourist World, Gem World with good, Comet Zone with good
phase consume
then A: chips 3, goods 0

% two goods of one kind
seat A  table: New Sparta, Mining League, Comet Zone with good, Volcanic World with good, Gem World with good
phase consume
then A: chips 3, goods 1, good on Gem World

% three goods of different kinds
seat A  table: New Sparta, Diversified Economy, Gem World with good, Spice World with good, Comet Zone with good, Lost Species Ark World with good
phase consume
A consumes Gem World, Spice World, Comet Zone -> same kind
A consumes Gem World, Comet Zone -> too few
A consumes Gem World, Comet Zone, Lost Species Ark World
then A: chips 3, good on Spice World

% all goods for as many points less one
seat A  table: New Sparta, Pilgrimage World, Gem World with good, Spice World with good, Comet Zone with good
phase consume
then A: chips 2, goods 0

% all goods for as many points less one, doubled after that
seat A  table: New Sparta, Pilgrimage World, Gem World with good, Spice World with good, Comet Zone with good   calls: Consume 2x
phase consume
then A: chips 4, goods 0

% all goods, after another power took one
seat A  table: New Sparta, Pilgrimage World, Galactic Trendsetters, Gem World with good, Comet Zone with good
phase consume
A uses Galactic Trendsetters
A consumes Gem World
then A: chips 2, goods 0

% the good of this world alone
seat A  table: New Sparta, Alien Toy Shop with good, Gem World with good
phase consume
then A: chips 2, good on Gem World

% the good of this world may go to another power
seat A  table: New Sparta, Alien Toy Shop with good, Galactic Trendsetters
phase consume
A uses Galactic Trendsetters
then A: chips 2, goods 0

% any good for its price in cards, without trade powers
seat A  table: New Sparta, Black Market Trading World, Export Duties, Comet Zone with good
phase consume
then A: drew 3, chips 0

% any good for its price in cards, with trade powers
seat A  table: New Sparta, Trade League, Mining Conglomerate, Comet Zone with good
phase consume
A uses Trade League
then A: drew 5, chips 0

% just a draw
seat A  table: New Sparta, New Economy
phase consume
then A: drew 1

% name a number: a defense fits as a cost does
seat A  table: New Sparta, Gambling World   next: Rebel Homeworld
phase consume
A names 7
then A: hand has Rebel Homeworld

% the other power of Gambling World is a standard one
seat A  table: New Sparta, Gambling World, Gem World with good
phase consume
then A: asked consume_power
A uses Gambling World #1
A names 1
then A: chips 1

% hand cards for points, as many as one likes
seat A  table: New Sparta, Deficit Spending   hand: 4 other
phase consume
A uses Deficit Spending
A discards 3 -> too many
A discards 1 -> ok
A discards 2
then A: chips 2, hand 2

% hand cards for points need not be used
seat A  table: New Sparta, Galactic Bazaar   hand: 4 other
phase consume
A passes
then A: chips 0, hand 4

# Produce

% a good on this world if it has none
seat A  table: Earth's Lost Colony, Spice World with good
phase produce
then A: goods 2, drew 0, made 1

% a good, then cards
seat A  table: New Sparta, Lost Species Ark World
phase produce
then A: goods 1, drew 2

% a hand card for a good here
seat A  table: Damaged Alien Factory   hand: 1 other
phase produce
A discards 1
then A: goods 1, hand 0

% a hand card for a good here is not asked where one lies
seat A  table: Damaged Alien Factory with good   hand: 1 other
phase produce
then A: hand 1, goods 1

% a good on a windfall world of a kind
seat A  table: New Sparta, Genetics Lab, Avian Uplift Race, Asteroid Belt
phase produce
then A: good on Avian Uplift Race, no good on Asteroid Belt

% a good on any windfall world
seat A  table: New Sparta, Galactic Engineers, Avian Uplift Race, Asteroid Belt
phase produce
A produces Asteroid Belt
then A: good on Asteroid Belt, no good on Avian Uplift Race

% a windfall power is compulsory and never works on production worlds
seat A  table: New Sparta, Galactic Engineers, Avian Uplift Race, Asteroid Belt, Gem World
phase produce
A passes -> too few
A produces Gem World -> not offered
A produces Avian Uplift Race -> ok

% the Produce bonus is a windfall of any kind
seat A  table: New Sparta, Refugee World   calls: Produce
phase produce
then A: good on Refugee World

% the Produce bonus: which world may be chosen, not whether
seat A  table: New Sparta, Refugee World, Asteroid Belt   calls: Produce
phase produce
then A: asked windfall
A passes -> too few
A produces Refugee World
then A: good on Refugee World, no good on Asteroid Belt

% two windfall powers and the bonus, where the order matters
seat A  table: New Sparta, Mining Robots, Asteroid Belt, Refugee World   calls: Produce
phase produce
A uses bonus
A produces Asteroid Belt
then A: good on Asteroid Belt, no good on Refugee World

% two windfall powers and the bonus, the better order
seat A  table: New Sparta, Mining Robots, Asteroid Belt, Refugee World   calls: Produce
phase produce
A uses Mining Robots
then A: good on Asteroid Belt, good on Refugee World

% a card if a good was made here
seat A  table: New Sparta, Runaway Robots, Mining Robots
phase produce
then A: drew 1

% a card if a good was made here: not where one lay
seat A  table: New Sparta, Runaway Robots with good, Mining Robots
phase produce
then A: drew 0

% just a draw in Produce
seat A  table: New Sparta, Merchant Guild, Rebel Underground
phase produce
then A: drew 3

% a card for each good of a kind made, windfalls too
seat A  table: New Sparta, Consumer Markets, Spice World, Artist Colony with good, Refugee World   calls: Produce
phase produce
then A: drew 2

% a card for each alien good made
seat A  table: New Sparta, Research Labs, Alien Robotic Factory, Deserted Alien Outpost   calls: Produce
phase produce
then A: drew 2

% a card for each kind of good made
seat A  table: New Sparta, Diversified Economy, Spice World, Artist Colony, Volcanic World
phase produce
then A: drew 2

% a card for each world of a kind, empty or not
seat A  table: New Sparta, Pan-Galactic League, Avian Uplift Race, Ancient Race with good, Plague World
phase produce
then A: drew 3

% a card for each military world, a start world too
seat A  table: New Sparta, Imperium Lords, Pirate World, Gem World with good
phase produce
then A: drew 2

% cards for most goods of a kind
seat A  table: New Sparta, Mining Conglomerate, Asteroid Belt   calls: Produce
seat B  table: Old Earth
phase produce
then A: drew 2
