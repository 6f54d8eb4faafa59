import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

// As `lighthouse <address>` does: a phone, slow 4G and a slow processor, simulated.
const [, , url] = process.argv;
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: ['--headless=new', '--no-sandbox', '--ignore-certificate-errors'],
});
try {
  const measure = async () => (await lighthouse(url, { port: chrome.port, logLevel: 'error' })).lhr;
  let lhr = await measure();
  // On a busy machine it may find no moment of quiet, and gives no score then.
  if (lhr.categories.performance.score === null) lhr = await measure();
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]);
  // What weighs nothing costs nothing.
  const failed = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((audit) => audit.weight > 0 && (lhr.audits[audit.id].score ?? 1) < 0.9)
      .map((audit) => `${id}: ${audit.id} (${lhr.audits[audit.id].displayValue ?? 'fails'})`),
  );
  console.log(JSON.stringify({ scores: Object.fromEntries(scores), failed }));
} finally {
  chrome.kill();
}
