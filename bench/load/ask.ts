import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Asked = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  /** '#' is replaced by a number that is different in each request. */
  body?: string;
};

export type Answers = {
  /** Successful responses. */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  statuses: Record<string, number>;
};

type Load = { url: string; requests: Asked[]; connections: number; seconds: number };

const TOOL = fileURLToPath(new URL('../tools/run-requests.mjs', import.meta.url));
let lastFile = 0;

/** Sends requests in a loop over several connections, from a child process. */
export async function ask(load: Load): Promise<Answers> {
  const file = join(tmpdir(), `vinahouse-requests-${process.pid}-${++lastFile}.json`);
  await writeFile(file, JSON.stringify(load));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, file]);
    return JSON.parse(stdout);
  } finally {
    await rm(file);
  }
}
