import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FrontUrls } from './start-front.ts';

const PROCESS = fileURLToPath(new URL('./line-process.ts', import.meta.url));

type Kind = 'mix' | 'mix-4g' | 'proxied' | 'static' | 'plain';

export type Line = FrontUrls & { stop: () => Promise<void> };

/**
 * Starts the built site as `npm start` does, with HTTPS and a slow line in front of it, in child
 * processes.
 *
 * @param what to serve: by default the demo. 'mix' or 'mix-4g': a long mix over slow 4G or 4G. A
 * number: so many generated tracks without a backend. 'proxied': nginx in front of the demo.
 * 'static': exported files on nginx; 'plain': without the exported rules.
 */
export async function startLine(what?: number | Kind): Promise<Line> {
  const child = fork(PROCESS, what ? [String(what)] : []);
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The site or its line did not start.')));
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
