import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Certificate = { key: string; cert: string };

const TOOL = fileURLToPath(new URL('../tools/make-certificate.mjs', import.meta.url));

/** Creates a self-signed certificate for localhost, without storing it. */
export async function makeCertificate(): Promise<Certificate> {
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL]);
  return JSON.parse(stdout);
}

/**
 * The key hash for `--ignore-certificate-errors-spki-list`, with which Chromium trusts the certificate. With
 * `--ignore-certificate-errors`, Chromium would not cache.
 */
export const keyHash = ({ cert }: Certificate) =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
