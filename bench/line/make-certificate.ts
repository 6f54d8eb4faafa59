import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Certificate = { key: string; cert: string };

const TOOL = fileURLToPath(new URL('../tools/make-certificate.mjs', import.meta.url));

/** For localhost, signed by itself, kept nowhere. */
export async function makeCertificate(): Promise<Certificate> {
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL]);
  return JSON.parse(stdout);
}
