import { gzipSync } from 'node:zlib';
import {
  type AskedPlaylist,
  CATALOGUE_CALLS,
  type FilesOfItem,
  findFiles,
} from './catalogue-calls.ts';
import { Parameters } from './parameters.ts';
import type { Shelves } from './shelves.ts';
import { Show } from './show.ts';
import { type Format, writeResponse } from './write-response.ts';

/** A call of an app, from a listener whose key was checked. */
export type SubsonicAsk = {
  /** One of CATALOGUE_CALLS. */
  call: string;
  parameters: readonly (readonly [name: string, value: string])[];
  format: Format;
  acceptsGzip: boolean;
  serverVersion: string;
  siteName: string;
  /** When the listener liked which track, newest first. */
  likes: readonly (readonly [trackId: string, likedAt: string])[];
  playlists: readonly AskedPlaylist[];
};

export type SubsonicAnswer = { body: Uint8Array; isZipped: boolean };

const SMALLEST_BYTES = 1024;
/** Nearly as small as with the usual level, in half of the time. */
const GZIP_LEVEL = 4;
/** The same for all listeners, and large. */
const SHARED = new Set(['getArtists', 'getIndexes', 'getGenres']);
const MOST_SHARED = 16;

/** Answers apps from one state of the catalogue. */
export class SubsonicAnswers {
  readonly #shelves: Shelves;
  readonly #publishedAt: string;
  readonly #shared = new Map<string, SubsonicAnswer>();

  constructor(shelves: Shelves, publishedAt: string) {
    this.#shelves = shelves;
    this.#publishedAt = publishedAt;
  }

  /** @throws Error for a call that is not in CATALOGUE_CALLS */
  answer(ask: SubsonicAsk): SubsonicAnswer {
    const { call, format, acceptsGzip } = ask;
    const isShared =
      SHARED.has(call) && !ask.parameters.some(([name]) => name === 'ifModifiedSince');
    const key = `${call} ${format} ${acceptsGzip} ${ask.serverVersion}`;
    const known = isShared ? this.#shared.get(key) : undefined;
    if (known) return known;
    const answer = this.#write(ask);
    if (isShared && this.#shared.size < MOST_SHARED) this.#shared.set(key, answer);
    return answer;
  }

  findFiles = (id: string): FilesOfItem | undefined => findFiles(this.#shelves, id);

  #write(ask: SubsonicAsk): SubsonicAnswer {
    const { call, format, acceptsGzip, serverVersion, siteName, playlists } = ask;
    const answer = Object.hasOwn(CATALOGUE_CALLS, call) ? CATALOGUE_CALLS[call] : undefined;
    if (!answer) throw new Error(`No call of the catalogue: ${call}`);
    const likes = new Map(ask.likes);
    const payload = answer({
      ...{ likes, playlists, siteName, publishedAt: this.#publishedAt },
      shelves: this.#shelves,
      show: new Show(this.#shelves, likes),
      parameters: new Parameters(ask.parameters),
    });
    const body = Buffer.from(writeResponse(payload, format, serverVersion));
    if (!acceptsGzip || body.length < SMALLEST_BYTES) return { body, isZipped: false };
    return { body: gzipSync(body, { level: GZIP_LEVEL }), isZipped: true };
  }
}
