BEGIN TRANSACTION;
CREATE TABLE chat(game TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, user INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;
INSERT INTO "chat" VALUES('66i-jgauHwFWAxLNC8bpog',0,1794735192676,1,0,'Kaori','Good game');
CREATE TABLE game(name TEXT PRIMARY KEY, state INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, meta TEXT NOT NULL, record TEXT) WITHOUT ROWID;
INSERT INTO "game" VALUES('66i-jgauHwFWAxLNC8bpog',2,1794735192518,1794735192670,'{"mode":"base-2p","catalog":"bdd2b88b01ca883e","seed":"98a2e916e24e1f5e","no_goals":false,"first_game":false,"extra":[0,0,0,0,0,0,0,0,0,0,0,0],"title":"","private":false,"rated":true,"shuffle":false,"host":1,"clock":"none","seconds":0,"days":0,"late":null,"seats":[{"kind":"person","user":1,"name":"Kaori","level":null,"late":false,"resigned":false,"before":1500,"after":1337.6891060937023},{"kind":"person","user":2,"name":"Ben","level":null,"late":false,"resigned":false,"before":1500,"after":1662.3108939062977}],"next":"","end":"played","round":39,"cards":null}','windfall record 1
mode base-2p
seed 98a2e916e24e1f5e
cards bdd2b88b01ca883e
name 0 Kaori
name 1 Ben
start 7c68d9d20e10bc29
0 opening_hand Genetics Lab, Terraforming Robots
1 opening_hand Rebel Fuel Cache, Former Penal Colony
round 1 ee00111045c938c8
0 actions develop
1 actions settle
0 develop none
1 develop none
0 settle none
1 settle Destroyed World
1 pay Pre-Sentient Race
round 2 0a8154dfdda144a9
0 actions explore_1_1
1 actions explore_1_1
0 explore Deserted Alien Outpost
1 explore Mining Robots
round 3 0fe09109b14e52eb
0 actions consume_2x
1 actions develop
0 develop Diversified Economy
1 develop none
0 pay Expanding Colony, Outlaw World, Rebel Miners, Rebel Warrior Race
round 4 96ee2d03e01ff508
0 actions settle
1 actions develop
0 develop none
1 develop none
0 settle none
1 settle none
round 5 e4d1c7e43ac374ef
0 actions settle
1 actions explore_5
0 explore Merchant Guild
1 explore Contact Specialist, Expedition Force, Interstellar Bank, New Earth, Terraformed World, Pirate World
0 settle none
1 settle Gambling World
1 pay Terraforming Robots
round 6 470efec24c37fe77
0 actions consume_trade
1 actions develop
0 develop none
1 develop none
1 lucky_number 7
round 7 6ebba83c5e6a0103
0 actions consume_2x
1 actions explore_1_1
0 explore New Galactic Order
1 explore Runaway Robots
1 lucky_number 4
round 8 ed584f54d1a91e0c
0 actions develop
1 actions explore_5
0 explore New Economy
1 explore Export Duties, Mining Robots, Drop Ships, Replicant Robots, Asteroid Belt, Gem World
0 develop none
1 develop none
round 9 a477528d75b5fa74
0 actions develop
1 actions consume_2x
0 develop none
1 develop Research Labs
1 pay Colony Ship, Bio-Hazard Mining World, Rebel Underground, Rebel Base
1 lucky_number 3
round 10 bf3fb1830ad39078
0 actions produce
1 actions produce
round 11 6a0cba0f073bac42
0 actions develop
1 actions consume_trade
0 develop none
1 develop none
1 lucky_number 3
round 12 44aeff0a1ce94d66
0 actions develop
1 actions develop
0 develop Free Trade Association
1 develop Galactic Survey: SETI
1 pay Mining League, Prosperous World, Imperium Armaments World, Lost Species Ark World, Lost Alien Warship
0 pay Secluded World, Comet Zone, Mining World, Malevolent Lifeforms, Rebel Homeworld
round 13 f89e7fe9d5d2dfb2
0 actions explore_1_1
1 actions consume_trade
0 explore Blaster Gem Mines
1 explore Replicant Robots, Alien Tech Institute
1 lucky_number 2
round 14 58f9fa835a394b96
0 actions explore_1_1
1 actions explore_1_1
0 explore Space Marines
1 explore Deficit Spending, Lost Alien Battle Fleet
round 15 9b5936f542503cd0
0 actions consume_2x
1 actions consume_trade
1 lucky_number 3
round 16 d0e749b4cfea58bf
0 actions consume_2x
1 actions produce
1 lucky_number 5
round 17 4263198225250e1e
0 actions develop
1 actions develop
0 develop New Military Tactics
1 develop Public Works
round 18 fd213d34ad267689
0 actions consume_trade
1 actions explore_1_1
0 explore Galactic Federation
1 explore New Sparta, Consumer Markets
1 consume_power Public Works
1 lucky_number 4
round 19 dbc7c98443b2f9af
0 actions produce
1 actions consume_2x
1 lucky_number 6
round 20 54ef47de9f2193e1
0 actions develop
1 actions develop
0 develop Export Duties
1 develop Galactic Renaissance
1 pay Epsilon Eridani, Genetics Lab, Galactic Imperium, Trade League, Aquatic Uplift Race
round 21 244bf80fe21df45b
0 actions consume_trade
1 actions settle
0 settle none
1 settle Pilgrimage World
1 lucky_number 4
0 hand_limit Earth''s Lost Colony, Colony Ship, Drop Ships
round 22 1328ffac694ff2c2
0 actions settle
1 actions consume_trade
0 settle none
1 settle Empath World
1 pay Alien Robot Sentry
1 lucky_number 1
round 23 24c43d5cd6100bdf
0 actions settle
1 actions consume_trade
0 settle Refugee World
1 settle none
0 pay_with none
1 lucky_number 6
0 hand_limit Research Labs
round 24 f1943ac777508895
0 actions consume_2x
1 actions consume_trade
1 lucky_number 5
round 25 acecab08d36bbee0
0 actions consume_2x
1 actions produce
1 lucky_number 6
1 windfall Empath World
0 hand_limit Distant World
round 26 a5f50e04337d4038
0 actions produce
1 actions consume_trade
1 lucky_number 3
0 produce_power Free Trade Association
0 hand_limit Diversified Economy, Drop Ships, Rebel Outpost
1 hand_limit Expedition Force, Galactic Resort, New Earth
round 27 cf49b88b839ecf99
0 actions consume_2x
1 actions develop
0 develop Investment Credits
1 develop none
0 pay Deserted Alien Library
1 lucky_number 1
round 28 e29a416412fecf49
0 actions explore_1_1
1 actions develop
0 explore Consumer Markets
1 explore Terraforming Robots, Mining League, New Galactic Order
0 develop none
1 develop none
0 hand_limit Star Nomad Lair
1 hand_limit Contact Specialist, Galactic Trendsetters, Former Penal Colony
round 29 4020fc40bde9ace4
0 actions develop
1 actions settle
0 develop none
1 develop none
0 settle Lost Species Ark World
1 settle none
0 pay_with New Military Tactics
0 pay Pan-Galactic League, Artist Colony, New Vinland, Space Port, Prosperous World
round 30 25a520611bff0567
0 actions consume_2x
1 actions settle
0 settle none
1 settle Alien Rosetta Stone World
1 pay Investment Credits, Public Works, Alien Robot Scout Ship
1 lucky_number 2
round 31 c5865555e28d37e6
0 actions settle
1 actions explore_5
0 explore Export Duties
1 explore Deficit Spending, Mining Robots, Drop Ships, Replicant Robots, Alien Tech Institute, Galactic Federation, Blaster Gem Mines, Comet Zone
0 settle none
1 settle Tourist World
1 pay Deficit Spending, Mining Conglomerate, Asteroid Belt, Galactic Engineers
round 32 2e7bb34a64fc182c
0 actions explore_5
1 actions develop
0 explore Genetics Lab, Terraforming Robots, Rebel Fuel Cache, Avian Uplift Race, Reptilian Uplift Race, Rebel Warrior Race
1 explore Interstellar Bank, Mining World, Rebel Homeworld
0 develop none
1 develop none
round 33 638ca57859f36262
0 actions consume_2x
1 actions explore_1_1
0 explore Runaway Robots
1 explore Contact Specialist, Radioactive World, Deserted Alien Outpost
1 lucky_number 6
1 hand_limit New Military Tactics, Merchant World
round 34 c78dce0925667ac6
0 actions produce
1 actions explore_5
0 explore Research Labs
1 explore Epsilon Eridani, Expedition Force, Space Marines, Merchant Guild, Terraformed World, Alien Robotic Factory, The Last of the Uplift Gnarssh, Alien Robot Sentry
0 hand_limit New Sparta, Lost Alien Warship
1 hand_limit Colony Ship, Galactic Imperium, Expanding Colony
round 35 27e4aed25dc8ca3d
0 actions explore_1_1
1 actions consume_trade
0 explore Runaway Robots
1 explore Mining League, Deserted Alien Outpost, The Last of the Uplift Gnarssh
0 consume_power Free Trade Association
1 lucky_number 4
0 hand_limit New Economy, Gem World, Outlaw World
1 hand_limit Colony Ship, Pre-Sentient Race, Lost Alien Battle Fleet
round 36 e098ee3c26a5395e
0 actions develop
1 actions explore_5
0 explore Consumer Markets
1 explore Deficit Spending, Genetics Lab, Space Marines, Research Labs, Black Market Trading World, Imperium Armaments World, Aquatic Uplift Race, Reptilian Uplift Race
0 develop Mining Conglomerate
1 develop none
0 pay Rebel Warrior Race
1 hand_limit Replicant Robots, Rebel Miners, Pirate World
round 37 a617e477a1e0f2de
0 actions explore_1_1
1 actions consume_2x
0 explore Comet Zone
1 explore Investment Credits, Merchant Guild, Deserted Alien Library
1 lucky_number 3
0 hand_limit Radioactive World
1 hand_limit Mining Robots, Mining Robots, Spice World
round 38 02421d640bfe2413
0 actions produce
1 actions produce
1 windfall Destroyed World
0 produce_power bonus
0 windfall Refugee World
0 hand_limit Malevolent Lifeforms
round 39 317eb9b0fbe9fa97
0 actions develop
1 actions settle
0 develop Alien Tech Institute
1 develop Trade League
0 pay Interstellar Bank, Prosperous World, Deserted Alien Colony, Avian Uplift Race
1 pay Space Port, Galactic Resort, Merchant World, Rebel Underground, Rebel Outpost, Rebel Homeworld
0 settle none
1 settle none
over a09c22d420e4abb4
');
INSERT INTO "game" VALUES('SPihsWsTPDYd1F7ap82VPw',0,1794735192677,1794735192677,'{"mode":"tgs-2p","catalog":"8849588f6f1676a4","seed":"3ea65b93b5bb63a7","no_goals":false,"first_game":false,"extra":[0,0,0,0,0,0,0,0,0,0,0,0],"title":"","private":false,"rated":false,"shuffle":true,"host":1,"clock":"none","seconds":0,"days":0,"late":null,"seats":[{"kind":"person","user":1,"name":"Kaori","level":null,"late":false,"resigned":false,"before":0,"after":0},{"kind":"empty","user":0,"name":"","level":null,"late":false,"resigned":false,"before":0,"after":0}],"next":"","end":"","round":0,"cards":null}',NULL);
CREATE TABLE line(game TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(game, n)) WITHOUT ROWID;
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',0,1794735192521,'a 1 94,101 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',1,1794735192522,'a 0 21,32 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',2,1794735192522,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',3,1794735192523,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',4,1794735192523,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',5,1794735192524,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',6,1794735192526,'a 1 58 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',7,1794735192526,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',8,1794735192527,'a 1 67 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',9,1794735192527,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',10,1794735192528,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',11,1794735192528,'a 0 80 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',12,1794735192529,'a 1 26 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',13,1794735192529,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',14,1794735192530,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',15,1794735192532,'a 0 33 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',16,1794735192533,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',17,1794735192533,'a 0 60,93,102,106 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',18,1794735192534,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',19,1794735192535,'a 0 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',20,1794735192535,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',21,1794735192536,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',22,1794735192540,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',23,1794735192541,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',24,1794735192541,'a 1 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',25,1794735192542,'a 0 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',26,1794735192544,'a 0 49 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',27,1794735192546,'a 1 5,7,24,88,89,104 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',28,1794735192547,'a 1 61 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',29,1794735192548,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',30,1794735192549,'a 1 31 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',31,1794735192549,'a 0 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',32,1794735192550,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',33,1794735192555,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',34,1794735192556,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',35,1794735192557,'a 1 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',36,1794735192558,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',37,1794735192558,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',38,1794735192559,'a 0 52 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',39,1794735192559,'a 1 95 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',40,1794735192560,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',41,1794735192560,'a 1 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',42,1794735192562,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',43,1794735192562,'a 0 51 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',44,1794735192563,'a 1 9,25,36,37,63,65 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',45,1794735192563,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',46,1794735192564,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',47,1794735192564,'a 1 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',48,1794735192566,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',49,1794735192566,'a 1 39 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',50,1794735192567,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',51,1794735192568,'a 1 18,72,105,112 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',52,1794735192569,'a 1 3 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',53,1794735192569,'a 1 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',54,1794735192570,'a 0 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',55,1794735192570,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',56,1794735192571,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',57,1794735192571,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',58,1794735192571,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',59,1794735192572,'a 1 3 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',60,1794735192573,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',61,1794735192573,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',62,1794735192574,'a 1 48 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',63,1794735192574,'a 0 44 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',64,1794735192575,'a 1 50,79,82,87,109 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',65,1794735192576,'a 0 62,75,77,108,113 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',66,1794735192576,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',67,1794735192577,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',68,1794735192578,'a 0 74 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',69,1794735192578,'a 1 38,43 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',70,1794735192579,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',71,1794735192580,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',72,1794735192580,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',73,1794735192581,'a 1 20,111 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',74,1794735192582,'a 0 28 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',75,1794735192583,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',76,1794735192584,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',77,1794735192584,'a 1 3 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',78,1794735192586,'a 1 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',79,1794735192587,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',80,1794735192588,'a 1 5 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',81,1794735192588,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',82,1794735192589,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',83,1794735192590,'a 0 14 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',84,1794735192590,'a 1 16 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',85,1794735192590,'a 0 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',86,1794735192591,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',87,1794735192591,'a 0 45 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',88,1794735192592,'a 1 3,42 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',89,1794735192592,'a 1 41 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',90,1794735192593,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',91,1794735192593,'a 1 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',92,1794735192594,'a 0 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',93,1794735192594,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',94,1794735192595,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',95,1794735192595,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',96,1794735192596,'a 1 47 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',97,1794735192597,'a 0 10 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',98,1794735192597,'a 1 1,22,46,54,99 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',99,1794735192598,'a 0 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',100,1794735192598,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',101,1794735192599,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',102,1794735192599,'a 1 55 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',103,1794735192600,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',104,1794735192600,'a 0 4,17,35 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',105,1794735192601,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',106,1794735192601,'a 0 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',107,1794735192602,'a 1 59 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',108,1794735192602,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',109,1794735192603,'a 1 98 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',110,1794735192603,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',111,1794735192604,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',112,1794735192605,'a 0 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',113,1794735192606,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',114,1794735192606,'a 0 56 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',115,1794735192606,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',116,1794735192607,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',117,1794735192607,'a 0 40 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',118,1794735192608,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',119,1794735192609,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',120,1794735192609,'a 1 5 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',121,1794735192610,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',122,1794735192610,'a 1 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',123,1794735192611,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',124,1794735192612,'a 1 59 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',125,1794735192612,'a 0 81 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',126,1794735192613,'a 0 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',127,1794735192613,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',128,1794735192614,'a 1 3 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',129,1794735192614,'a 0 17 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',130,1794735192615,'a 0 34,36,110 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',131,1794735192615,'a 1 7,76,88 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',132,1794735192616,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',133,1794735192617,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',134,1794735192617,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',135,1794735192618,'a 0 12 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',136,1794735192618,'a 0 91 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',137,1794735192619,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',138,1794735192620,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',139,1794735192620,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',140,1794735192621,'a 0 41 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',141,1794735192621,'a 1 32,50,52 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',142,1794735192622,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',143,1794735192622,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',144,1794735192623,'a 1 6,86,101 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',145,1794735192623,'a 0 96 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',146,1794735192624,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',147,1794735192624,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',148,1794735192626,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',149,1794735192627,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',150,1794735192628,'a 0 87 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',151,1794735192628,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',152,1794735192629,'a 0 24 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',153,1794735192629,'a 0 53,57,66,69,79 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',154,1794735192630,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',155,1794735192630,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',156,1794735192631,'a 1 71 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',157,1794735192632,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',158,1794735192632,'a 1 11,15,107 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',159,1794735192633,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',160,1794735192633,'a 0 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',161,1794735192634,'a 1 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',162,1794735192636,'a 1 20,26,35,38,43,45,74,75 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',163,1794735192637,'a 0 9 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',164,1794735192637,'a 1 84 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',165,1794735192638,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',166,1794735192638,'a 1 19,30,63,64 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',167,1794735192639,'a 0 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',168,1794735192640,'a 1 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',169,1794735192640,'a 0 21,31,94,100,103,106 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',170,1794735192641,'a 1 23,77,113 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',171,1794735192641,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',172,1794735192642,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',173,1794735192642,'a 0 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',174,1794735192643,'a 1 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',175,1794735192643,'a 1 5,68,80 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',176,1794735192644,'a 0 95 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',177,1794735192645,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',178,1794735192646,'a 1 13,83 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',179,1794735192646,'a 0 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',180,1794735192647,'a 1 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',181,1794735192648,'a 0 40 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',182,1794735192648,'a 1 1,8,28,49,89,90,97,98 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',183,1794735192649,'a 1 17,46,60 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',184,1794735192649,'a 0 3,109 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',185,1794735192650,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',186,1794735192650,'a 1 6 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',187,1794735192651,'a 0 95 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',188,1794735192652,'a 1 50,80,97 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',189,1794735192652,'a 0 16 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',190,1794735192653,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',191,1794735192654,'a 1 18,67,111 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',192,1794735192654,'a 0 51,65,93 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',193,1794735192655,'a 1 0 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',194,1794735192655,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',195,1794735192656,'a 0 42 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',196,1794735192657,'a 1 20,22,27,40,73,82,99,103 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',197,1794735192657,'a 0 29 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',198,1794735192658,'a 1 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',199,1794735192658,'a 0 106 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',200,1794735192659,'a 1 37,102,104 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',201,1794735192659,'a 0 1 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',202,1794735192660,'a 1 7 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',203,1794735192660,'a 1 11,49,91 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',204,1794735192661,'a 0 75 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',205,1794735192661,'a 1 3 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',206,1794735192662,'a 1 25,26,70 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',207,1794735192662,'a 0 68 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',208,1794735192663,'a 0 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',209,1794735192663,'a 1 8 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',210,1794735192664,'a 1 58 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',211,1794735192665,'a 0 160 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',212,1794735192666,'a 0 56 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',213,1794735192666,'a 0 108 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',214,1794735192667,'a 0 2 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',215,1794735192667,'a 1 4 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',216,1794735192668,'a 1 54 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',217,1794735192668,'a 0 43 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',218,1794735192669,'a 0 23,79,85,100 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',219,1794735192669,'a 1 69,76,83,105,110,113 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',220,1794735192670,'a 0 - 0');
INSERT INTO "line" VALUES('66i-jgauHwFWAxLNC8bpog',221,1794735192670,'a 1 - 0');
CREATE TABLE mute(user INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY(user, other)) WITHOUT ROWID;
CREATE TABLE player(user INTEGER NOT NULL, game TEXT NOT NULL, changed INTEGER NOT NULL, PRIMARY KEY(user, game)) WITHOUT ROWID;
INSERT INTO "player" VALUES(1,'66i-jgauHwFWAxLNC8bpog',1794735192670);
INSERT INTO "player" VALUES(1,'SPihsWsTPDYd1F7ap82VPw',1794735192677);
INSERT INTO "player" VALUES(2,'66i-jgauHwFWAxLNC8bpog',1794735192670);
CREATE TABLE rating(user INTEGER NOT NULL, players INTEGER NOT NULL, games INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, PRIMARY KEY(user, players)) WITHOUT ROWID;
INSERT INTO "rating" VALUES(1,2,1,1.33768910609370232124e+03,2.90318963717980466293e+02,5.99996753723381417988e-02);
INSERT INTO "rating" VALUES(2,2,1,1.66231089390629767875e+03,2.90318963717980466293e+02,5.99996753723381417988e-02);
CREATE TABLE token(hash BLOB PRIMARY KEY, user INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "token" VALUES(X'C9770182C5F48A73F708941B920656FFAB118209A4BB730669C4ED54E9FC02CB',1);
INSERT INTO "token" VALUES(X'9C9A1E5756539F95C1C72465868881C1200818DA5B8776098818E97F274A5CB1',2);
CREATE TABLE user(id INTEGER PRIMARY KEY, created INTEGER NOT NULL, seen INTEGER NOT NULL, name TEXT NOT NULL, folded TEXT UNIQUE, password TEXT, settings TEXT NOT NULL, lang TEXT NOT NULL);
INSERT INTO "user" VALUES(1,1794735192514,1794735192514,'Kaori','kaori','$argon2id$v=19$m=8,t=1,p=1$dGypec7LSK86RUYh9I2QBQ$D0fRxD0TcCunbyZ0ktEim6dXpjmJhTsdYAPeFyTb6NY','{}','en');
INSERT INTO "user" VALUES(2,1794735192516,1794735192516,'Ben','ben','$argon2id$v=19$m=8,t=1,p=1$6l5ZiqrO/MXjqe1aYB9Riw$VoC/ehYevNPmqbeNVp7kfYsMJnfWPObLT6jMJAI6RQw','{}','en');
CREATE INDEX token_user ON token(user);
CREATE INDEX game_state ON game(state, changed);
PRAGMA user_version=1;
PRAGMA application_id=1464421956;
COMMIT;
