import type { HttpBindings } from '@hono/node-server';
import { COVER_WIDTH, coverFile, SMALL_COVER_WIDTHS } from '#domain/cover-sources.ts';
import { type LowBitrateForm, lowBitrateUrl } from '#domain/low-bitrate.ts';
import type { FilesOfItem } from '#publish/subsonic/catalogue-calls.ts';
import { notFound } from '#publish/subsonic/catalogue-calls.ts';
import type { Parameters } from '#publish/subsonic/parameters.ts';
import type { Failure } from '#publish/subsonic/write-response.ts';
import type { Caller } from '#server/connections/turns.ts';
import { sendFile } from '#server/files/send-file.ts';
import type { StaticFile } from '#server/files/static-files.ts';

export type MediaParts = {
  /** The files of an artist, an album or a track. */
  findFiles: (id: string) => Promise<FilesOfItem | undefined>;
  /** A published file by its path. @throws MediaAway */
  findMedia: (path: string) => Promise<StaticFile | 'gone' | null>;
};

/** For all answers: apps in browsers run on another origin. No cookie is asked for, and keys are in the address. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Not in shared caches: the address has the listener's key. */
const SOUND_CACHE = 'private, no-cache';
const COVER_CACHE = 'private, max-age=31536000, immutable';
const CHANGING_COVER_CACHE = 'private, max-age=3600';

const COVER_ID = /^cover_([a-z0-9][a-z0-9.-]*)$/;
const WEBM = new Set(['webm', 'opus', 'ogg', 'oga']);
/** Nobody has an original of more. */
const MOST_KBITS = 1_000_000;

type Sending = { env: HttpBindings; parameters: Parameters; caller: Caller };

/** Sends sound and covers, as the site itself does. */
export class SubsonicMedia {
  readonly #parts: MediaParts;

  constructor(parts: MediaParts) {
    this.#parts = parts;
  }

  /** A track, or its low-bitrate form if the app asks for less than the track has. */
  async stream(sending: Sending): Promise<Response | Failure> {
    const { sound } = (await this.#files(sending)) ?? {};
    if (!sound) return notFound('Song');
    const whole = await this.#find(sound.streamUrl);
    if (!whole) return notFound('Song');
    const form = chooseForm(sending.parameters, sound, whole);
    const low = form && (await this.#find(lowBitrateUrl(sound.streamUrl, form)));
    return await send(sending, low || whole, { 'Cache-Control': SOUND_CACHE });
  }

  /** The file of a track that may be downloaded. */
  async download(sending: Sending): Promise<Response | Failure> {
    const { sound } = (await this.#files(sending)) ?? {};
    if (!sound) return notFound('Song');
    if (!sound.downloadable) return { error: 'notAllowed', message: 'No download of this song' };
    const file = await this.#find(sound.streamUrl);
    if (!file) return notFound('Song');
    return await send(sending, file, {
      'Cache-Control': SOUND_CACHE,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeRfc5987(sound.name)}`,
    });
  }

  /** The smallest size that is large enough. Without a size, the JPEG, which everything can show. */
  async cover(sending: Sending): Promise<Response | Failure> {
    const { parameters } = sending;
    const [, name] = COVER_ID.exec(parameters.text('id')) ?? [];
    const image = name ? `/covers/${name}.jpg` : (await this.#files(sending))?.coverImage;
    if (!image) return notFound('Cover');
    const size = parameters.whole('size', COVER_WIDTH, COVER_WIDTH);
    const width = SMALL_COVER_WIDTHS.find((one) => one >= size);
    const small = width && coverFile(image.replace(/\.\w+$/, ''), width, 'webp');
    const file = (small && (await this.#find(small))) || (await this.#find(image));
    const cache = name ? COVER_CACHE : CHANGING_COVER_CACHE;
    return file ? await send(sending, file, { 'Cache-Control': cache }) : notFound('Cover');
  }

  async #files({ parameters }: Sending): Promise<FilesOfItem | undefined> {
    return await this.#parts.findFiles(parameters.text('id'));
  }

  async #find(path: string): Promise<StaticFile | null> {
    const file = await this.#parts.findMedia(path);
    return file === 'gone' ? null : file;
  }
}

type Sound = NonNullable<FilesOfItem['sound']>;

/** The low-bitrate form that an app gets; undefined: the track's own file. Nothing is encoded for an app. */
function chooseForm(
  parameters: Parameters,
  { lowBitrate = [], duration }: Sound,
  whole: StaticFile,
): LowBitrateForm | undefined {
  const format = parameters.text('format').toLowerCase();
  const mostKbits = parameters.whole('maxBitRate', 0, MOST_KBITS);
  const { sizeBytes = 0 } = whole.variants.get('identity') ?? {};
  const hasFewer = mostKbits === 0 || (sizeBytes * 8) / 1000 / duration <= mostKbits;
  if (format === 'raw' || hasFewer) return undefined;
  // iPhones do not play WebM.
  const forms: LowBitrateForm[] = WEBM.has(format) ? ['webm', 'm4a'] : ['m4a'];
  return forms.find((form) => lowBitrate.includes(form));
}

async function send(
  { env, caller }: Sending,
  file: StaticFile,
  headers: Record<string, string>,
): Promise<Response> {
  const open = { ...file, headers: { ...file.headers, ...OPEN_HEADERS, ...headers } };
  return await sendFile(env, open, caller);
}

/** encodeURIComponent leaves some characters that the header does not allow. */
const encodeRfc5987 = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
