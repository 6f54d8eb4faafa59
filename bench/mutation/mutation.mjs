import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/lib/ensure-installed.mjs';
import { inProject } from '../../scripts/lib/project-folder.mjs';
import { runPinnedNode } from '../../scripts/lib/run-pinned-node.mjs';
import { runScript } from '../../scripts/lib/run-script.mjs';
import { ensureTools } from '../tools/ensure-tools.mjs';

const FOLDER = inProject('bench', 'mutation');
/** For each argument of the command: the files to mutate, and Stryker's configuration. */
const PARTS = {
  domain: ['domain/**/*.ts', 'stryker.config.mjs'],
  engine: ['app/player/engine/**/*.ts', 'stryker.config.mjs'],
  gate: ['server/api/gate.ts', 'stryker.gate.config.mjs'],
};
const NOT_MUTATED = ['!**/*.test.ts', '!**/testing/**'];

const chosen = process.argv.slice(2);

await runScript(async () => {
  await ensureInstalled();
  await ensureTools(FOLDER);
  for (const [name, [files, configuration]] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const { exitCode } = await runPinnedNode([
      join(FOLDER, 'node_modules', '.bin', 'stryker'),
      ...['run', join(FOLDER, configuration ?? '')],
      ...['--mutate', [files, ...NOT_MUTATED].join(',')],
    ]);
    if (exitCode !== 0) return exitCode;
    await printSummary(name);
  }
  return 0;
});

/** Prints the share of killed mutants, and each one that survived. @param {string} name */
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
