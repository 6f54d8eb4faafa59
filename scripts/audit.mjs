import { readFile } from 'node:fs/promises';
import { findLicences } from './lib/find-licences.mjs';
import { inProject } from './lib/project-folder.mjs';
import { runCommand } from './lib/run-command.mjs';
import { runScript } from './lib/run-script.mjs';

// Checks the licences of all packages, then npm's list of known vulnerabilities, which needs the network.
await runScript(async () => {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'));
  const { counts, refused } = findLicences(packages);
  for (const [licence, count] of [...counts].sort(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(5)}  ${licence}`);
  for (const one of refused) console.error(`Not allowed: ${one}`);
  const { exitCode } = await runCommand('npm', ['audit', '--audit-level=moderate']);
  return refused.length > 0 ? 1 : exitCode;
});
