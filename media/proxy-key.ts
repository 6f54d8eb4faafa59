import { createHmac } from 'node:crypto';

/**
 * What a proxy in front of the site shows to learn where a file is in the bucket. Made from the bucket's secret key, so
 * that no other setting has to agree.
 */
export const proxyKey = (secretAccessKey: string): string =>
  createHmac('sha256', secretAccessKey).update('vinahouse proxy').digest('hex').slice(0, 40);
