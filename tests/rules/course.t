# The course of a game, from setup to the score: what the rulebooks say and no ruling repeats.

# Setup

% setup: twelve points for each of two players
game base-2p
deal Old Earth, New Sparta
then pool 24

% setup: twelve points for each of three players
game base-3p
deal Old Earth, New Sparta, Epsilon Eridani
then pool 36

% setup: twelve points for each of four players
game base-4p
deal Old Earth, New Sparta, Epsilon Eridani, Earth's Lost Colony
then pool 48

% setup: twelve points for each of five players
game tgs-5p
deal Old Earth, New Sparta, Epsilon Eridani, Earth's Lost Colony, Doomed World
then pool 60

% setup: six cards are dealt, two go to the discards face down, the rest is the supply
game base-2p
deal Old Earth, New Sparta
then A: hand 6, asked opening_hand
then supply 100, discards 0
A discards 1 -> too few
A discards 3 -> too many
A discards 2
B discards 2
then A: hand 4, table 1
then discards 4
then B: knows no card of A

% setup: start worlds lie open, and those nobody got are in the supply
game base-3p
deal Old Earth, New Sparta, Epsilon Eridani
then B: sees table 1 of A, sees hand 6 of A
then supply 93

% setup: Alpha Centauri gets a good from the supply
game base-2p
deal Alpha Centauri, New Sparta
then A: good on Alpha Centauri
then B: goods 0
then supply 99

% setup: seven action cards
game base-2p
deal Old Earth, New Sparta
A discards 2
B discards 2
then A: asked actions, choices 7
A chooses Develop, Settle -> too many

% setup: nine action cards in the experienced game for two
game base-2px
deal Old Earth, New Sparta
A discards 2
B discards 2
then A: asked actions, choices 9
A chooses Settle, Settle -> ok

# A round

% round: the chosen phases happen in their order, no others
game base-2p
deal Old Earth, New Sparta
A discards 2
B discards 2
A chooses Settle
B chooses Explore +5
then phase explore
end phase
then phase settle
end phase
then round 2
then A: asked actions

% round: a phase that two have chosen happens once, and both have the bonus
game base-2p
deal Old Earth, New Sparta
A discards 2
B discards 2
A chooses Explore +5
B chooses Explore +5
then A: looks at 7
then B: looks at 7
A keeps 1
B keeps 1
then round 2
then A: hand 5, asked actions

% round: action cards are taken back
game base-2p
deal Old Earth, New Sparta
A discards 2
B discards 2
A chooses Explore +5
B chooses Explore +5
end phase
then round 2
A chooses Explore +5 -> ok
then A: choices 7

% round: everybody acts in a chosen phase
seat A  table: Old Earth, Gem World
seat B  table: New Sparta, Spice World   calls: Produce
phase produce
then A: good on Gem World
then B: good on Spice World

# Develop and Settle

% develop: nobody need place a development
seat A  table: Old Earth   hand: Space Marines, 5 other   calls: Develop
phase develop
A passes
end phase
then A: table 1, hand 6

% develop: developments are turned up when all have placed, then paid for
seat A  table: Old Earth   hand: Space Marines, 5 other
seat B  table: New Sparta   hand: Mining Robots, 5 other
phase develop
A places Space Marines
then B: sees table 1 of A
then A: hand 5, not asked
B places Mining Robots
then B: sees table 2 of A
then A: asked pay
then B: asked pay

% develop: a 6-cost development costs six
seat A  table: Old Earth   hand: Merchant Guild, 7 other
phase develop
A places Merchant Guild paying 5 -> too few
A places Merchant Guild paying 6 -> ok

% settle: nobody need place a world
seat A  table: Old Earth   hand: Gem World, 5 other
phase settle
A passes
end phase
then A: table 1, hand 6

% settle: worlds are turned up when all have placed, then paid for or conquered
seat A  table: Old Earth   hand: Gem World, 5 other   calls: Settle
seat B  table: New Sparta   hand: Rebel Miners, 5 other
phase settle
A places Gem World
then B: sees table 1 of A
B places Rebel Miners
then A: asked pay
then B: sees table 2 of A, table 2, hand 5

% settle: a military world without strength cannot be paid for, however rich one is
seat A  table: Old Earth   hand: Rebel Miners, 9 other
phase settle
A places Rebel Miners -> too weak

% settle: a discount below 0 gives nothing back
seat A  table: Old Earth, Replicant Robots   hand: Expanding Colony, 3 other
phase settle
A places Expanding Colony paying 0
end phase
then A: hand 3

% settle: a windfall world gets its good at once, a production world does not
seat A  table: Old Earth   hand: Asteroid Belt, 5 other
seat B  table: Epsilon Eridani   hand: Gem World, 5 other
phase settle
A places Asteroid Belt
B places Gem World
A pays 2
B pays 2
end phase
then A: good on Asteroid Belt
then B: no good on Gem World

% settle: temporary strength is gone in the second of two Settle phases
game base-2px
seat A  table: New Sparta, New Military Tactics   hand: Rebel Outpost, Pirate World, Malevolent Lifeforms, 2 other   calls: Settle, Settle
phase settle
A places Rebel Outpost using New Military Tactics conquering
then A: strength against Malevolent Lifeforms 3
A places Malevolent Lifeforms -> too weak
A places Pirate World -> ok

# Consume

% consume: each power works once a phase
seat A  table: Galactic Trendsetters, Gem World with good, Spice World with good
phase consume
A consumes Gem World
then A: chips 2, good on Spice World

% consume: a good serves one power only
seat A  table: New Sparta, Galactic Trendsetters, Expanding Colony, Gem World with good
phase consume
A uses Galactic Trendsetters
then A: chips 2, goods 0

% consume: who chose it must trade first, even if other powers then lack the good
seat A  table: New Sparta, Plague World with good   calls: Trade
phase consume
then A: drew 4, chips 0, goods 0

% consume: without a good nothing is sold, and that is no mistake
seat A  table: New Sparta   calls: Trade
phase consume
end phase
then A: drew 0

% consume: 2x is for who chose it alone
seat A  table: New Sparta, Galactic Trendsetters, Gem World with good   calls: Consume 2x
seat B  table: Old Earth, Galactic Resort, Spice World with good
phase consume
B uses Galactic Resort
then A: chips 4
then B: chips 1

% consume: goods are discarded, chips come from the pool
pool 20
discards 0
seat A  table: Galactic Trendsetters, Gem World with good
phase consume
then discards 1, pool 18

# Produce

% produce: windfall worlds make nothing by themselves
seat A  table: New Sparta, Asteroid Belt, Gem World
phase produce
then A: good on Gem World, no good on Asteroid Belt

% produce: the good has the kind of its world
seat A  table: New Sparta, Lost Species Ark World   calls: Produce
phase produce
then A: good on Lost Species Ark World, drew 2
A calls Trade
phase consume
then A: drew 4

% produce: a good is a card of the supply
supply 10
discards 0
seat A  table: New Sparta, Artist Colony, Spice World
phase produce
then A: goods 2, drew 0
then supply 8

# The end

% round end: ten cards are no more than allowed
seat A  table: Old Earth   hand: 10 other
phase produce
then A: hand 10, asked actions

% the end: more than twelve cards are possible
game tgs-2px
seat A  table: Old Earth, Gem World, Spice World, Artist Colony, Comet Zone, Space Port, Mining World, Volcanic World, Asteroid Belt, Space Marines, Public Works   hand: Drop Ships, Secluded World, 8 other   calls: Develop, Settle
phase develop
A places Drop Ships paying 3
A places Secluded World paying 1
end round
then over
then A: table 13

% the end: the round is played to its end
seat A  table: Old Earth, Gem World, Spice World, Artist Colony, Comet Zone, Space Port, Mining World, Volcanic World, Asteroid Belt, Space Marines, Public Works   hand: Drop Ships, 8 other   calls: Develop
seat B  table: New Sparta, Ancient Race   calls: Produce
phase develop
A places Drop Ships paying 3
end phase
end round
then A: table 12, good on Comet Zone
then B: good on Ancient Race
then over

% the end: ties are compared after discarding to ten
pool 1
seat A  table: Epsilon Eridani   chips: 6   hand: 12 other   calls: Trade
seat B  table: Alpha Centauri, Expanding Colony, Gem World with good, Artist Colony with good   chips: 3   hand: 9 other
phase consume
B consumes Artist Colony
then not over
A discards 2
then A: score 7, hand 10
then B: score 7, hand 9, goods 1
then over, winner A B

# Timing

% timing: where the supply may run dry, Produce goes clockwise from the lowest start world
game base-3p
supply 3
discards 0
seat A  table: New Sparta, Spice World   calls: Settle
seat B  table: Old Earth, Gem World   calls: Produce
seat C  table: Epsilon Eridani, Artist Colony
phase produce
end phase
then B: goods 1, drew 1
then C: goods 1
then A: goods 0

% timing: where the supply may run dry, Consume goes clockwise from the lowest start world
game base-3p
supply 3
discards 30
seat A  table: New Sparta, Gem World with good, Comet Zone with good   calls: Trade
seat B  table: Old Earth, Spice World with good, Artist Colony with good, Rebel Miners with good   calls: Trade
seat C  table: Epsilon Eridani
phase consume
then A: not asked
then B: asked trade
B sells Spice World
then B: goods 0, chips 2
then A: asked trade

% timing: where the last chip may be taken, Consume goes clockwise from the lowest start world
game base-3p
pool 3
seat A  table: New Sparta, Deficit Spending   hand: 2 other   calls: Consume 2x
seat B  table: Old Earth, Gem World with good, Spice World with good, Comet Zone with good
seat C  table: Epsilon Eridani, Deficit Spending   hand: 2 other
phase consume
then B: asked goods
then C: not asked
then A: not asked
B consumes Gem World, Spice World
then pool 1
then C: asked consume_power
then A: not asked
C uses Deficit Spending
C discards 2
then pool -1
then A: asked consume_power

% timing: with more chips than can be taken all consume at once
game base-3p
pool 7
seat A  table: New Sparta, Deficit Spending   hand: 2 other   calls: Consume 2x
seat B  table: Old Earth, Gem World with good, Spice World with good, Comet Zone with good
seat C  table: Epsilon Eridani, Deficit Spending   hand: 2 other
phase consume
then B: asked goods
then C: asked consume_power
then A: asked consume_power

% timing: where a full tableau ends the game anyway, the last chips need no order
game base-3p
pool 3
seat A  table: New Sparta, Deficit Spending   hand: 2 other   calls: Consume 2x
seat B  table: Old Earth, Gem World with good, Spice World with good, Comet Zone with good
seat C  table: Epsilon Eridani, Deficit Spending, Space Marines, Drop Ships, Rebel Miners, Space Port, Artist Colony, Expanding Colony, Refugee World, Gambling World, Earth's Lost Colony, Star Nomad Lair   hand: 2 other
phase consume
then B: asked goods
then C: asked consume_power
then A: asked consume_power

% timing: points of 2x are part of what may be taken
game base-2p
pool 4
seat A  table: New Sparta, Consumer Markets, Spice World with good, Comet Zone with good   calls: Consume 2x
seat B  table: Old Earth, Deficit Spending   hand: 2 other
phase consume
then A: not asked
then B: asked consume_power

% timing: a good that must be sold first gives no chip
game base-2p
pool 3
seat A  table: New Sparta, Gem World with good   calls: Trade
seat B  table: Old Earth, Deficit Spending   hand: 2 other
phase consume
then B: asked consume_power

% timing: where a second world may be the twelfth card, Settle goes clockwise
game tgs-3p
seat A  table: New Sparta, Improved Logistics, Deficit Spending, Drop Ships, Space Port, Artist Colony, Expanding Colony, Comet Zone, Gambling World, Investment Credits   hand: Rebel Miners, Earth's Lost Colony, 4 other
seat B  table: Epsilon Eridani   hand: Gem World, 5 other
seat C  table: Old Earth   hand: Spice World, 5 other
phase settle
A places Rebel Miners
B places Gem World
C places Spice World
then C: asked pay
then A: not asked
then B: not asked
C pays 2
then A: asked second_world
then B: not asked
A passes
then B: asked pay

% timing: a second world that cannot be the twelfth card needs no order
game tgs-3p
seat A  table: New Sparta, Improved Logistics, Deficit Spending, Drop Ships, Space Port, Artist Colony, Expanding Colony, Comet Zone, Gambling World   hand: Rebel Miners, Earth's Lost Colony, 4 other
seat B  table: Epsilon Eridani   hand: Gem World, 5 other
seat C  table: Old Earth   hand: Spice World, 5 other
phase settle
A places Rebel Miners
B places Gem World
C places Spice World
then C: asked pay
then A: asked second_world
then B: asked pay

% timing: Explore deals to all before anybody discards, also where the supply is refilled on the way
game base-3p
supply 5
discards 30
seat A  table: New Sparta   calls: Explore +5
seat B  table: Old Earth
seat C  table: Epsilon Eridani
phase explore
then A: looks at 7
then B: looks at 2
then C: looks at 2
then supply 24, discards 0
