import { readFile } from 'node:fs/promises';
import { ensureInstalled } from '../../scripts/lib/ensure-installed.mjs';
import { inProject } from '../../scripts/lib/project-folder.mjs';
import { runPinnedNode } from '../../scripts/lib/run-pinned-node.mjs';
import { runScript } from '../../scripts/lib/run-script.mjs';
import { ensureTools } from '../tools/ensure-tools.mjs';

/** What is mutated, by the word that chooses it. */
const PARTS = {
  domain: 'app/domain/**/*.ts',
  engine: 'app/player/engine/**/*.ts',
};
const NOT_MUTATED = ['!**/*.test.ts', '!**/testing/**'];

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(PARTS);

await runScript(async () => {
  await ensureInstalled();
  await ensureTools(inProject('bench', 'mutation'));
  for (const name of names) {
    const files = PARTS[/** @type {keyof typeof PARTS} */ (name)] ?? name;
    const { exitCode } = await runPinnedNode([
      inProject('bench', 'mutation', 'node_modules', '.bin', 'stryker'),
      'run',
      inProject('bench', 'mutation', 'stryker.config.mjs'),
      '--mutate',
      [files, ...NOT_MUTATED].join(','),
    ]);
    if (exitCode !== 0) return exitCode;
    await printSummary(name);
  }
  return 0;
});

/** The share killed, and each mutant that survived. @param {string} name */
async function printSummary(name) {
  const report = JSON.parse(await readFile(inProject('.cache', 'mutation', 'report.json'), 'utf8'));
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [file, { mutants, source }] of Object.entries(report.files)) {
    const lines = source.split('\n');
    for (const { status, location, mutatorName, replacement = '' } of mutants) {
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { line } = location.start;
      console.log(`${file}:${line} ${status} ${mutatorName}`);
      console.log(`  - ${lines[line - 1].trim()}\n  + ${replacement.split('\n')[0]}`);
    }
  }
  const { Killed = 0, Timeout = 0, Survived = 0, NoCoverage = 0 } = counts;
  const killed = Killed + Timeout;
  const share = (100 * killed) / (killed + Survived + NoCoverage);
  console.log(`${name}: ${share.toFixed(1)} % killed. ${JSON.stringify(counts)}`);
}
