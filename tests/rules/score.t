# The 6-cost developments, goals, and the end of the game.

% Alien Tech Institute
seat A  table: Old Earth, Alien Tech Institute, Alien Robotic Factory, Deserted Alien Library, Alien Rosetta Stone World, Gem World
phase develop
then A: points of Alien Tech Institute 9

% Free Trade Association
seat A  table: Old Earth, Free Trade Association, Gem World, Refugee World, Consumer Markets, Expanding Colony, Comet Zone
phase develop
then A: points of Free Trade Association 7

% Galactic Federation
seat A  table: Old Earth, Galactic Federation, Merchant Guild, Space Marines, Gem World
phase develop
then A: points of Galactic Federation 5

% Galactic Imperium
seat A  table: New Sparta, Galactic Imperium, Rebel Base, Pirate World, Gem World
phase develop
then A: points of Galactic Imperium 4

% Galactic Renaissance
seat A  table: Old Earth, Galactic Renaissance, Research Labs, Galactic Trendsetters, Artist Colony   chips: 8
phase develop
then A: points of Galactic Renaissance 11

% Galactic Survey: SETI
seat A  table: Old Earth, Galactic Survey: SETI, Expedition Force, Star Nomad Lair, Space Marines, Gem World
phase develop
then A: points of Galactic Survey: SETI 6

% Merchant Guild
seat A  table: Earth's Lost Colony, Merchant Guild, Gem World, Refugee World
phase develop
then A: points of Merchant Guild 4

% Mining League
seat A  table: Alpha Centauri, Mining League, Comet Zone, Mining Robots, Mining Conglomerate, Gem World
phase develop
then A: points of Mining League 7

% New Economy
seat A  table: Old Earth, New Economy, Deficit Spending, Export Duties, New Vinland
phase develop
then A: points of New Economy 6

% New Galactic Order
seat A  table: New Sparta, New Galactic Order, Drop Ships, Galactic Imperium
phase develop
then A: points of New Galactic Order 7

% Pan-Galactic League
seat A  table: Ancient Race, Pan-Galactic League, Plague World, Malevolent Lifeforms, Pirate World, Contact Specialist
phase develop
then A: points of Pan-Galactic League 10

% Trade League
seat A  table: Old Earth, Trade League, Export Duties, Genetics Lab, Spice World, New Vinland
phase develop
then A: points of Trade League 8

% Galactic Genome Project
seat A  table: Ancient Race, Galactic Genome Project, Plague World, Genetics Lab, Gem World
phase develop
then A: points of Galactic Genome Project 7

% Terraforming Guild
seat A  table: Alpha Centauri, Terraforming Guild, Terraforming Robots, Refugee World, Terraformed World, Gem World
phase develop
then A: points of Terraforming Guild 8

% Imperium Lords
seat A  table: New Sparta, Imperium Lords, Galactic Imperium, Imperium Armaments World, Pirate World
phase develop
then A: points of Imperium Lords 8

% every point has its source
seat A  table: Old Earth, Gem World, Merchant Guild   chips: 5   holds: Galactic Status
phase develop
then A: points of Old Earth 2, points of Gem World 1, points of Merchant Guild 2, goal points 3, score 13

# Goals

% Galactic Status: a 6-cost development
seat A  table: Old Earth   hand: Mining League, 6 other
goal Galactic Status
phase develop
A places Mining League
end phase
then A: holds Galactic Status

% Innovation Leader: a power in all six columns
seat A  table: Old Earth, Expedition Force, Public Works, Gem World   hand: Space Marines, Investment Credits, 4 other
goal Innovation Leader
phase develop
A places Space Marines paying 2
end phase
then A: holds Innovation Leader

% Innovation Leader: Trade is a column of its own
seat A  table: New Sparta, Expedition Force, Public Works, Gem World   hand: Space Marines, 4 other
goal Innovation Leader
phase develop
A places Space Marines paying 2
end phase
then nobody holds Innovation Leader

% Budget Surplus: a card discarded at round end
seat A  table: Old Earth   hand: 11 other
seat B  table: New Sparta   hand: 10 other
goal Budget Surplus
phase produce
A discards 1
then A: hand 10, holds Budget Surplus
then B: goal points 0

% System Diversity: a world of each kind
seat A  table: Ancient Race, Comet Zone, Alien Robotic Factory   hand: Refugee World
goal System Diversity
phase settle
A places Refugee World paying 0
end phase
then A: holds System Diversity

% Overlord Discoveries: three ALIEN cards
seat A  table: Damaged Alien Factory, Alien Tech Institute   hand: Deserted Alien World, 3 other
goal Overlord Discoveries
phase settle
A places Deserted Alien World paying 1
end phase
then A: holds Overlord Discoveries

% a goal is claimed at the end of its phases only
seat A  table: Old Earth, Public Works, Deficit Spending, Genetics Lab, Mining Robots   hand: Gem World, 3 other
goal Greatest Infrastructure
phase settle
A places Gem World paying 2
end phase
then nobody holds Greatest Infrastructure

% Greatest Infrastructure: a holder who falls below a rival in Settle loses the tile to the middle
seat A  table: New Sparta, New Military Tactics, Public Works, Mining Robots, Expedition Force, Interstellar Bank   hand: Rebel Outpost, 1 other   holds: Greatest Infrastructure
seat B  table: Old Earth, Deficit Spending, Public Works, Mining Robots, Genetics Lab, Interstellar Bank
goal Greatest Infrastructure
phase settle
A places Rebel Outpost using New Military Tactics conquering
end phase
then nobody holds Greatest Infrastructure
then A: goal points 0
then B: goal points 3

% Greatest Infrastructure: the most developments, at least four
seat A  table: Old Earth, Public Works, Deficit Spending, Genetics Lab   hand: Mining Robots, 3 other
goal Greatest Infrastructure
phase develop
A places Mining Robots paying 2
end phase
then A: holds Greatest Infrastructure, goal points 5

% Largest Industry: novelty and rare worlds, at least three
seat A  table: Old Earth, Gem World, Asteroid Belt   hand: Comet Zone, 4 other
goal Largest Industry
phase settle
A places Comet Zone paying 3
end phase
then A: holds Largest Industry

% Production Leader: production worlds of any kind, at least four
seat A  table: Earth's Lost Colony, Gem World, Plague World   hand: Comet Zone, 4 other
goal Production Leader
phase settle
A places Comet Zone paying 3
end phase
then A: holds Production Leader

% a first goal goes to all who meet it in the same phase, even by differing amounts
seat A  table: Galactic Trendsetters, Gem World with good   chips: 4   calls: Consume 2x
seat B  table: Epsilon Eridani, Spice World with good   chips: 9
goal Galactic Standard of Living
phase consume
end phase
then A: chips 8, holds Galactic Standard of Living, goal points 3
then B: chips 10, holds Galactic Standard of Living, goal points 3

% a tie below what a most goal asks for gives nothing
seat A  table: New Sparta, Drop Ships   hand: Rebel Miners
seat B  table: New Galactic Order, Drop Ships
goal Greatest Military
phase settle
end phase
then A: military 5, goal points 0
then B: military 5, goal points 0
then nobody holds Greatest Military

% the only one to meet a most goal takes it, later ones must have more
seat A  table: Old Earth, Public Works, Deficit Spending, Genetics Lab, Mining Robots   holds: Greatest Infrastructure
seat B  table: New Sparta, Space Marines, Drop Ships, Export Duties, New Military Tactics   hand: Investment Credits, 3 other
phase develop
B places Investment Credits
end phase
then B: holds Greatest Infrastructure, goal points 5
then A: goal points 0

# The end

% the game ends with twelve cards in a tableau
seat A  table: Old Earth, Gem World, Spice World, Artist Colony, Comet Zone, Space Port, Mining World, Volcanic World, Asteroid Belt, Space Marines, Public Works   hand: Drop Ships, 6 other
phase develop
A places Drop Ships paying 4
end round
then over
then A: table 12

% eleven cards do not end it
seat A  table: Old Earth, Gem World, Spice World, Artist Colony, Comet Zone, Space Port, Mining World, Volcanic World, Asteroid Belt, Space Marines   hand: Drop Ships, 6 other
phase develop
A places Drop Ships paying 4
end round
then not over

% the game ends when the last chip is given out
pool 1
seat A  table: Old Earth, Gem World with good
phase consume
then over
then pool 0

% the most points win
pool 1
seat A  table: Old Earth, Gem World with good   chips: 3
seat B  table: New Sparta   chips: 4
phase consume
then over, winner A

% a tie goes to cards in hand and goods
pool 1
seat A  table: Epsilon Eridani   chips: 6   calls: Trade
seat B  table: Alpha Centauri, Expanding Colony, Gem World with good, Artist Colony with good   chips: 3   hand: 1 other
phase consume
B consumes Artist Colony
then A: score 7
then B: score 7
then over, winner B

% if there is still a tie, all of them win
pool 1
seat A  table: Epsilon Eridani   chips: 6   hand: 1 other   calls: Trade
seat B  table: Alpha Centauri, Expanding Colony, Gem World with good, Artist Colony with good   chips: 3
phase consume
B consumes Artist Colony
then over, winner A B
