import { buffer } from 'node:stream/consumers';
import { MediaAway } from './media-store.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { withinTime } from './within-time.ts';

const PIECE_BYTES = 512 * 1024;
const MOST_PIECES = 64;
/** A piece that takes longer than this has stalled. */
const SLOWEST_MS = 15_000;

/**
 * Reads objects piece by piece, for when there is no room on the disk. A few pieces stay in memory, since a listener
 * asks for less than a piece at a time, and many may hear the same.
 */
export class PassedPieces {
  readonly #bucket: S3Bucket;
  /** The last used is at the end. */
  readonly #pieces = new Map<string, Promise<Buffer>>();

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  /** @returns what the piece has from this position on @throws MediaAway */
  async read(key: string, sizeBytes: number, position: number): Promise<Buffer> {
    const from = position - (position % PIECE_BYTES);
    const name = `${from} ${key}`;
    const piece = this.#pieces.get(name) ?? this.#fetch(key, from, sizeBytes);
    this.#pieces.delete(name);
    this.#pieces.set(name, piece);
    piece.catch(() => this.#pieces.delete(name));
    for (const [oldest] of this.#pieces) {
      if (this.#pieces.size <= MOST_PIECES) break;
      this.#pieces.delete(oldest);
    }
    return (await piece).subarray(position - from);
  }

  async #fetch(key: string, fromByte: number, sizeBytes: number): Promise<Buffer> {
    const toByte = Math.min(fromByte + PIECE_BYTES, sizeBytes) - 1;
    const answer = await this.#bucket.get(key, { fromByte, toByte });
    if (answer?.sizeBytes !== sizeBytes) {
      answer?.body.destroy();
      throw new MediaAway('damaged');
    }
    try {
      const bytes = await withinTime(buffer(answer.body), SLOWEST_MS);
      if (bytes.length !== toByte + 1 - fromByte) throw new MediaAway('cut');
      return bytes;
    } catch (error) {
      throw error instanceof MediaAway ? error : new MediaAway('cut');
    } finally {
      answer.body.destroy();
    }
  }
}
