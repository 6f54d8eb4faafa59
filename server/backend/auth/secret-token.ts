import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in hexadecimal. */
export const newSecret = () => randomBytes(32).toString('hex');

/** What is kept of a secret: whoever reads the database cannot use it. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
