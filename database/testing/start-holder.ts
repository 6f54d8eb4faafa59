import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('test-holder.ts', import.meta.url));

/** Starts a process that locks a data folder; see test-holder.ts. */
export function startHolder(args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
}

export async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('Its output is read elsewhere.');
  const [line] = await once(stdout, 'data');
  return String(line).trim();
}

export async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
