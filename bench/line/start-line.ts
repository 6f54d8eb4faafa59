import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FrontUrls } from './start-front.ts';

const PROCESS = fileURLToPath(new URL('./line-process.ts', import.meta.url));

export type Line = FrontUrls & { stop: () => Promise<void> };

/**
 * The built site as `npm start` runs it, with HTTPS and a slow line in front of it, in processes of
 * their own.
 *
 * @param what serves a long mix as well, over slow 4G or 4G, or so many generated tracks without a backend, or files on nginx
 */
export async function startLine(what?: number | 'mix' | 'mix-4g' | 'static'): Promise<Line> {
  const child = fork(PROCESS, what ? [String(what)] : []);
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The line could not be started.')));
  failed.catch(() => {});
  const [urls] = (await Promise.race([once(child, 'message'), failed])) as [FrontUrls];
  return {
    ...urls,
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
