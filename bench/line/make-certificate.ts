import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Certificate = { key: string; cert: string };

const TOOL = fileURLToPath(new URL('../tools/make-certificate.mjs', import.meta.url));

/** For localhost, signed by itself, kept nowhere. */
export async function makeCertificate(): Promise<Certificate> {
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL]);
  return JSON.parse(stdout);
}

/**
 * By which a browser takes a certificate for a good one: `--ignore-certificate-errors-spki-list`. Where
 * an error is merely overlooked, Chromium keeps nothing in its cache.
 */
export const keyHash = ({ cert }: Certificate) =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
