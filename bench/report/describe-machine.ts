import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT }).toString().trim();

/** Lines about the machine, its load average and the commit. */
export function describeMachine(): string[] {
  const [processor] = cpus();
  const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results*.md') !== '';
  return [
    `Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Commit: ${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ', with changes' : ''}`,
    `Machine: ${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} at the start`,
  ];
}
