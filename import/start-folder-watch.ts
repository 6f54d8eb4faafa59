import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describeError, log } from '#runtime/log.ts';
import { lowerPriority } from '#runtime/process-priority.ts';
import type { WatchSettings } from './watch-folder.ts';

const PROGRAM = fileURLToPath(new URL('watch-main.ts', import.meta.url));
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After a run of this length, the next restart is quick again. */
const WELL_AFTER_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

type Choice = 'keepsDemo' | 'makesLowBitrate' | 'mirrorsDeletions';
/** The settings as sent to the process, which opens the media store of its environment. */
export type FollowedFolder = Omit<WatchSettings, 'media'> & { dataFolder: string };
type Options = Omit<FollowedFolder, Choice> & Partial<Pick<FollowedFolder, Choice>>;

/**
 * Keeps the catalogue up to date with a folder of music, in a child process of lower priority, which is restarted
 * after a crash.
 */
export function startFolderWatch({
  keepsDemo = false,
  makesLowBitrate = false,
  mirrorsDeletions = false,
  ...options
}: Options): {
  stop: () => Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  let child: ChildProcess | undefined;
  const run = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; ) {
      const startMs = performance.now();
      child = launch({ ...options, keepsDemo, makesLowBitrate, mirrorsDeletions });
      const why = await untilEnded(child);
      if (signal.aborted) return;
      log.warn('watching-ended', why);
      if (performance.now() - startMs > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      child?.kill('SIGTERM');
      const limit = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS);
      await running;
      clearTimeout(limit);
    },
  };
}

function launch(settings: FollowedFolder): ChildProcess {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (child.pid) lowerPriority(child.pid);
  // The child may already have ended.
  child.send(settings, () => {});
  return child;
}

function untilEnded(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    child.on('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    child.on('error', (error) => resolve(describeError(error)));
  });
}
