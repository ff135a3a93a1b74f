import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
for (const [name, w, h, locale] of [['ja', 1200, 1400, 'ja-JP'], ['phone', 390, 844, 'ja-JP'], ['en', 1200, 900, 'en-GB']]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, locale });
  const p = await c.newPage();
  p.on('console', (m) => { if (m.type() === 'error') console.log(m.text()); });
  await p.goto('http://127.0.0.1:7391/#/rules'); await p.waitForTimeout(3000);
  await p.screenshot({ path: `/tmp/ja/rules-${name}.png` });
  console.log(name, (await p.textContent('main')).length);
}
await b.close();
