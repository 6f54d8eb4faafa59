import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPreparedData } from './prepared-data.ts';

const SERVER = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** The server's compile cache: makes its next start a fifth shorter. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
const GOOGLE_STAND_IN = new URL('../../server/testing/google-stand-in.mjs', import.meta.url).href;

/**
 * Starts the server like `npm start`, with a data folder of its own and a fake of Google's servers. It takes the
 * client's address from X-Forwarded-For, so that tests do not share rate limits.
 */
export async function startServer(env: Record<string, string> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vinahouse-'));
  // With DATABASE_URL the data folder stays empty, so that the site has to serve the demo from the
  // program.
  if (!env.DATABASE_URL) await copyPreparedData(dataFolder);
  const server = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      TRUST_PROXY: '1',
      REQUEST_LOG: '0',
      // Off, since it takes minutes of processor time.
      DATA_SAVER: '0',
      GOOGLE_CLIENT_ID: 'client-id',
      GOOGLE_CLIENT_SECRET: 'client-secret',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: `--import=${GOOGLE_STAND_IN}`,
      ...env,
    },
  });
  const end = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return {
    url: await untilListening(server),
    dataFolder,
    /** Keeps the data folder. */
    end,
    stop: async () => {
      await end();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function untilListening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /^Vinahouse \D+ (http\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => reject(new Error(output)));
  });
}
