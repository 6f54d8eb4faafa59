import { createHash } from 'node:crypto';

/** The namespace of podcasts' ids. @see https://podcasting2.org/docs/podcast-namespace/tags/guid */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/** A feed's id: a UUID of version 5, from the site's id and the feed's path, or, as for feeds without such an id, from its address. */
export function podcastGuid(feed: string): string {
  const name = feed.replace(/^[a-z]+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
