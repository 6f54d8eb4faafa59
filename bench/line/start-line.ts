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
 * @param otherFolder of another built site, of which the pages alone are served
 */
export async function startLine(otherFolder?: string): Promise<Line> {
  const child = fork(PROCESS, otherFolder ? [otherFolder] : []);
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
