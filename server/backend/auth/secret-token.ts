import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in hexadecimal. */
export const newSecret = () => randomBytes(32).toString('hex');

/** What is stored of a secret: it cannot be used by somebody who reads the database. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
