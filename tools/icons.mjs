// Draws the PNG icons of web/public/icons from web/public/icon.svg: node tools/icons.mjs. Masked ones and those of Apple's
// devices are cut to a shape by the system, so they have no corners of their own.
import { mkdirSync, readFileSync } from "node:fs";
import { open } from "../tests/web/browser.mjs";

const web = new URL("../web/public/", import.meta.url).pathname;
const svg = readFileSync(`${web}icon.svg`, "utf8");
const square = svg.replace(/ rx="\d+"/, "");
const browser = await open(60000);
mkdirSync(`${web}icons`, { recursive: true });
for (const [name, size, drawing] of [
  ["192", 192, svg],
  ["512", 512, svg],
  ["maskable", 512, square],
  ["apple", 180, square],
]) {
  const context = await browser.context({ viewport: { width: size, height: size } });
  const page = await context.newPage();
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
  await page.screenshot({ path: `${web}icons/${name}.png`, omitBackground: true });
  await context.close();
}
await browser.close();
