// How every mode is set up on the page for new tables, by the words on it (see deal of kit.mjs), and a table
// with custom cards.
import { check, deal, leave, person, until } from "./kit.mjs";

const STORM = "The Gathering Storm",
  TWO = "Two actions each";
export const MODES = [
  ["base-2p", { players: 2 }],
  ["base-2px", { family: TWO }],
  ["base-3p", { players: 3 }],
  ["base-4p", { players: 4 }],
  ["tgs-2p", { set: STORM, players: 2 }],
  [
    "tgs-2p without goals",
    { set: STORM, players: 2, fields: { Goals: false } },
  ],
  [
    "tgs-2p first game",
    { set: STORM, players: 2, fields: { "First game: preset hands": true } },
  ],
  ["tgs-2px", { set: STORM, family: TWO }],
  ["tgs-3p", { set: STORM, players: 3 }],
  ["tgs-4p", { set: STORM, players: 4 }],
  ["tgs-5p", { set: STORM, players: 5 }],
  [
    "draft-2p",
    { set: STORM, family: "Drafting", players: 2, variant: "One action each" },
  ],
  ["draft-2px", { set: STORM, family: "Drafting", players: 2, variant: TWO }],
  ["draft-3p", { set: STORM, family: "Drafting", players: 3 }],
  [
    "robot-easy",
    { set: STORM, family: "Alone against the robot", variant: "Easy" },
  ],
  [
    "robot-medium",
    { set: STORM, family: "Alone against the robot", variant: "Medium" },
  ],
  [
    "robot-hard",
    { set: STORM, family: "Alone against the robot", variant: "Hard" },
  ],
  ["coop", { family: "Two against the Thomann" }],
];

/** A card file for `deal`. */
export const ownCards = (text) => ({
  "A card file of your own": ["mine.cards", text],
});
const SUGAR = Array.from(
  "ABCDEFGHIJKL",
  (letter) => `world Sugar Moon ${letter}\n    cost 1, 1 point, copies 9\n`,
).join("\n");
/** A person with some of these cards in hand. Half of the deck are own cards: one hand in sixty has none. */
export async function dealOwn(who) {
  for (let deals = 0; ; deals++) {
    const page = await person(who);
    await deal(page, { ...who, files: ownCards(SUGAR) });
    await until(
      page,
      `document.querySelectorAll('.hand .card').length > 4`,
      "a hand",
    );
    if ((await page.textContent("body")).includes("Sugar Moon")) return page;
    check(deals < 3, "no own card in four hands");
    await leave(page);
  }
}
