// node tests/web/run.mjs [word...] : all browser tests, or those whose names contain one of the words.
import { run } from "./kit.mjs";
import "./life.mjs";
import "./modes.mjs";
import "./wishes.mjs";
import "./tutorial.mjs";
import "./japanese.mjs";
import "./axe.mjs";
import "./cards.mjs";
import "./stage.mjs";
import "./space.mjs";
import "./own.mjs";
import "./ease.mjs";
import "./build.mjs";

await run(process.argv.slice(2));
