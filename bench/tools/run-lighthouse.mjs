import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';

// Like `lighthouse <address>`: a simulated phone on slow 4G with a slow processor.
const [, , url] = process.argv;
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: ['--headless=new', '--no-sandbox', '--ignore-certificate-errors'],
});
try {
  const measure = async () => (await lighthouse(url, { port: chrome.port, logLevel: 'error' })).lhr;
  let lhr = await measure();
  // Retried: on a busy machine it may find no idle moment, and then gives no score.
  if (lhr.categories.performance.score === null) lhr = await measure();
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]);
  // Audits without weight do not count.
  const failed = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((audit) => audit.weight > 0 && (lhr.audits[audit.id].score ?? 1) < 0.9)
      .map((audit) => `${id}: ${audit.id} (${lhr.audits[audit.id].displayValue ?? 'fails'})`),
  );
  console.log(JSON.stringify({ scores: Object.fromEntries(scores), failed }));
} finally {
  chrome.kill();
}
