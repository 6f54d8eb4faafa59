import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type LoadedServer, readAddress } from './start-server.ts';

const PROGRAM = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** Starts the server for comparison, on the same database. */
export async function startBareServer({ connectionString }: LoadedServer) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, connectionString },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return {
    url: await readAddress(child),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
