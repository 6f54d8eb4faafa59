import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type LoadedServer, readAddress } from './start-server.ts';

const PROGRAM = fileURLToPath(new URL('./bare-lite.ts', import.meta.url));

/** lite by itself, on the same database. */
export async function startLite({ connectionString, jwtSecret, anonKey }: LoadedServer) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, DO_NOT_TRACK: '1', connectionString, jwtSecret, anonKey },
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
