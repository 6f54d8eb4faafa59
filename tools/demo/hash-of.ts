import { createHash } from 'node:crypto';

/** SHA-256 as hex digits. */
export const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex');
