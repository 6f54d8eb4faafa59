import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';

export type RealSite = {
  url: string;
  /** The link in the newest mail to somebody. */
  linkFor: (email: string) => Promise<string>;
  stop: () => Promise<void>;
};

const SERVER = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The server with its real backend, as `npm start` runs it, on a data folder of its own. */
export async function startRealSite(): Promise<RealSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vinahouse-'));
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /đang chạy tại (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(output)));
  });
  return {
    url,
    linkFor: (email) => findLink(join(dataFolder, 'mailbox'), email),
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function findLink(mailbox: string, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const names = (await readdir(mailbox).catch(() => [])).sort();
      for (const name of names.filter((one) => one.endsWith('.eml'))) {
        const mail = decodeQuotedPrintable(await readFile(join(mailbox, name), 'utf8'));
        if (mail.includes(email))
          link = /https?:\/\/[^\s"<>]+\/verify\?[^\s"<>]+/.exec(mail)?.[0] ?? '';
      }
      return link;
    })
    .not.toBe('');
  return link.replaceAll('&amp;', '&');
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
