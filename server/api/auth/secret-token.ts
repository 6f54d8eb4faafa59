import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, in hexadecimal. */
export const newSecret = () => randomBytes(32).toString('hex');

/** The stored form of a secret, useless to somebody who reads the database. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The secret that follows another: the same each time, and unknown to whoever does not have the key. */
export const secretAfter = (secret: string, key: string) =>
  createHmac('sha256', key).update(`after ${secret}`).digest('hex');
