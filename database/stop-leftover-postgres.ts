import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ExplainedError } from '#runtime/explained-error.ts';
import { socketName } from './choose-socket-folder.ts';

/** Signals that end PostgreSQL, the gentlest first, and how long to wait after each. */
const ESCALATION = [
  { signal: 'SIGINT', limitMs: 20_000 },
  { signal: 'SIGQUIT', limitMs: 5_000 },
  { signal: 'SIGKILL', limitMs: 5_000 },
] as const;
const POLL_MS = 20;

/**
 * Ends the PostgreSQL that a killed server left running in a data folder, and removes its stale files.
 *
 * A process is ours if it is named `postgres` and its working directory is that folder. Its pid proves
 * nothing, since pids are reused: PostgreSQL would mistake another process with the old pid for its own
 * server and refuse to start.
 */
export async function stopLeftoverPostgres(folder: string): Promise<void> {
  const place = realpathSync(folder);
  for (const { signal, limitMs } of ESCALATION) {
    const running = findProcesses(place);
    if (running.length === 0) break;
    const postmaster = readPostmasterPid(place);
    // Without a postmaster, its children end by themselves as soon as they notice.
    const targets = running.filter((pid) => pid === postmaster || signal === 'SIGKILL');
    for (const pid of targets) send(signal, pid);
    for (
      let waitedMs = 0;
      waitedMs < limitMs && findProcesses(place).length > 0;
      waitedMs += POLL_MS
    )
      await delay(POLL_MS);
  }
  const left = findProcesses(place);
  if (left.length > 0)
    throw new ExplainedError({
      vi: `PostgreSQL (tiến trình ${left.join(', ')}) vẫn chạy trong ${folder}. Hãy dừng nó trước.`,
      en: `PostgreSQL (process ${left.join(', ')}) still runs in ${folder}. Stop it first.`,
    });
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`])
    await rm(join(place, name), { force: true });
}

function readPostmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function findProcesses(folder: string): number[] {
  return process.platform === 'linux' ? findInProc(folder) : findByCommand(folder);
}

function findInProc(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // The working directory alone is not enough: a shell may be in that folder, too.
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
        );
      } catch {
        return false; // It ended meanwhile, or belongs to another user.
      }
    })
    .map(Number);
}

/** On other systems only the postmaster's command line shows the folder; its children end with it. */
function findByCommand(folder: string): number[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(` -D ${folder} `))
    .map((line) => Number.parseInt(line, 10));
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
