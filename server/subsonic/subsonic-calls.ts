import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { siteWords } from '#messages/site-words.ts';
import { CATALOGUE_CALLS, missing, notFound } from '#publish/subsonic/catalogue-calls.ts';
import type { SubsonicAnswer, SubsonicAsk } from '#publish/subsonic/subsonic-answers.ts';
import {
  contentTypeOf,
  type Failure,
  type Format,
  type Payload,
  writeResponse,
} from '#publish/subsonic/write-response.ts';
import { Refusal } from '#server/api/api-error.ts';
import { toRefusal } from '#server/api/database-error.ts';
import type { Gate, GateContext } from '#server/api/gate.ts';
import type { Limits } from '#server/api/limits.ts';
import type { ListenCounter } from '#server/api/listens/listen-counter.ts';
import { SLUG, UUID, whole } from '#server/api/rest/rest-tables.ts';
import type { ClientAddresses } from '#server/connections/client-address.ts';
import { callerOf } from '#server/connections/turns.ts';
import type { AppCaller, AppPasswords, Credentials } from './app-passwords.ts';
import type { ListenerLibrary } from './listener-library.ts';
import { readCall, readCredentials, type SubsonicCall } from './read-call.ts';
import { readStart, toListen } from './scrobbles.ts';
import { type MediaParts, OPEN_HEADERS, SubsonicMedia } from './subsonic-media.ts';

export type SubsonicParts = MediaParts & {
  gate: Gate;
  limits: Limits;
  addresses: Pick<ClientAddresses, 'of'>;
  appPasswords: AppPasswords;
  library: ListenerLibrary;
  listens: ListenCounter;
  /** Answers from the published catalogue. */
  askSubsonic: (ask: SubsonicAsk) => Promise<SubsonicAnswer>;
  /** Makes the ids of listens. */
  key: string;
};

type SubsonicContext = GateContext;
type Asked = { c: SubsonicContext; call: SubsonicCall; caller: AppCaller };
type Answer = (asked: Asked) => Payload | Response | Promise<Payload | Response>;

const SERVER_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

const EXTENSIONS = ['apiKeyAuthentication', 'formPost', 'songLyrics'];
const TRACK_ID = whole(SLUG);
const PLAYLIST_ID = whole(UUID);
/** In one call. */
const MOST_TRACKS = 50;

/** Calls whose answer has no track: they need no likes. */
const WITHOUT_LIKES = new Set(
  (
    'getMusicFolders getIndexes getArtists getArtistInfo getArtistInfo2 getAlbumInfo getAlbumInfo2 getGenres ' +
    'getLyrics getLyricsBySongId getScanStatus getPlaylists'
  ).split(' '),
);
const STARRED = new Set(['getStarred', 'getStarred2']);
/** Calls that would change what only the site changes. */
const ONLY_ON_THE_SITE = new Set(
  (
    'createPlaylist updatePlaylist deletePlaylist setRating savePlayQueue savePlayQueueByIndex createBookmark ' +
    'deleteBookmark createShare updateShare deleteShare createPodcastChannel deletePodcastChannel ' +
    'deletePodcastEpisode downloadPodcastEpisode refreshPodcasts createInternetRadioStation ' +
    'updateInternetRadioStation deleteInternetRadioStation addChatMessage createUser updateUser deleteUser ' +
    'changePassword startScan jukeboxControl getUsers'
  ).split(' '),
);
/** What the site does not have: empty lists, since apps look into them. */
const EMPTY: Readonly<Record<string, Payload>> = {
  getNowPlaying: { nowPlaying: { entry: [] } },
  getBookmarks: { bookmarks: { bookmark: [] } },
  getInternetRadioStations: { internetRadioStations: { internetRadioStation: [] } },
  getPodcasts: { podcasts: { channel: [] } },
  getNewestPodcasts: { newestPodcasts: { episode: [] } },
  getShares: { shares: { share: [] } },
  getVideos: { videos: { video: [] } },
  getChatMessages: { chatMessages: { chatMessage: [] } },
};

/** A queue that is older than any that an app has itself. */
const emptyQueue = ({ userName: username }: AppCaller) => ({
  ...{ entry: [], username, changed: '1970-01-01T00:00:00.000Z', changedBy: '' },
});

/** The OpenSubsonic API under /rest, for apps that play music. */
export function subsonicCalls(parts: SubsonicParts): Hono<{ Bindings: HttpBindings }> {
  const { gate } = parts;
  const answers = answersOf(parts);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.options('*', () => new Response(null, { status: 204, headers: PREFLIGHT_HEADERS }));
  app.on(['GET', 'POST'], '/:call', async (c) => {
    let format = formatOf(c);
    try {
      const call = await readCall(c.req.raw, c.req.param('call'));
      format = call.format;
      if (!['', 'xml', 'json'].includes(call.parameters.text('f')))
        return send({ error: 'generic', message: 'Only the formats xml and json' }, format);
      if (call.name === 'getOpenSubsonicExtensions') {
        await gate.countFrom(c, 'readsFrom');
        const shown = EXTENSIONS.map((name) => ({ name, versions: [1] }));
        return send({ openSubsonicExtensions: shown }, format);
      }
      const credentials = readCredentials(call);
      if ('error' in credentials) return send(credentials, format);
      const caller = await admit(c, parts, credentials);
      if (!caller) return send(wrong(credentials), format);
      gate.admit(c, caller.claims);
      const answer = Object.hasOwn(answers, call.name) ? answers[call.name] : undefined;
      const found = (await answer?.({ c, call, caller })) ?? unknownCall(call.name);
      return found instanceof Response ? found : send(found, format);
    } catch (error) {
      return sendFailure(error, format);
    }
  });
  app.all('*', (c) => {
    const isAllowed = c.req.method === 'GET' || c.req.method === 'POST';
    const payload: Failure = { error: 'generic', message: 'Unknown call' };
    return send(payload, formatOf(c), isAllowed ? 200 : 405);
  });
  return app;
}

/** As the address says: also for a call that cannot be read. */
const formatOf = (c: SubsonicContext): Format => (c.req.query('f') === 'json' ? 'json' : 'xml');

const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Accept, Content-Type, Range, X-Requested-With',
  'Access-Control-Max-Age': '86400',
};

/**
 * Who calls. The right password is always let in. Wrong ones are counted, and a network that has used up its tries is
 * told to wait: nobody guesses 120 random bits, so that this only tells apps to ask less often.
 *
 * @throws Refusal 429
 */
async function admit(
  c: SubsonicContext,
  { gate, limits, appPasswords }: SubsonicParts,
  credentials: Credentials,
): Promise<AppCaller | undefined> {
  const caller = await appPasswords.check(credentials);
  if (!caller) await limits.count('appKeysFrom', gate.network(c));
  return caller;
}

const wrong = ({ kind }: Credentials): Failure =>
  kind === 'key'
    ? { error: 'wrongKey', message: 'Invalid API key' }
    : { error: 'wrongPassword', message: 'Wrong username or password' };

const unknownCall = (name: string): Failure =>
  ONLY_ON_THE_SITE.has(name)
    ? { error: 'notAllowed', message: 'Only on the site' }
    : { error: 'generic', message: 'Unknown call' };

function answersOf(parts: SubsonicParts): Readonly<Record<string, Answer>> {
  const { gate, library, addresses } = parts;
  const media = new SubsonicMedia(parts);
  const sending = ({ c, call: { parameters } }: Asked) => ({
    ...{ env: c.env, parameters, caller: callerOf(c.env.incoming, addresses) },
  });
  const counted =
    (answer: Answer): Answer =>
    async (asked) => {
      await gate.countFrom(asked.c, 'readsFrom');
      return await answer(asked);
    };
  const catalogue = Object.keys(CATALOGUE_CALLS).map((name) => [
    name,
    counted((asked) => answerFromCatalogue(parts, asked)),
  ]);
  const empty = Object.entries(EMPTY).map(([name, payload]) => [name, counted(() => payload)]);
  return {
    ...Object.fromEntries(catalogue),
    ...Object.fromEntries(empty),
    ping: counted(() => ({})),
    getLicense: counted(() => ({ license: { valid: true } })),
    tokenInfo: counted(({ caller }) => ({ tokenInfo: { username: caller.userName } })),
    getUser: counted(({ call, caller }) => {
      const asked = call.parameters.text('username') || caller.userName;
      return asked === caller.userName
        ? { user: showUser(asked) }
        : { error: 'notAllowed', message: 'Only your own user' };
    }),
    star: (asked) => changeLikes(asked, (ids) => library.like(asked.caller.claims, ids), gate),
    unstar: (asked) => changeLikes(asked, (ids) => library.unlike(asked.caller.claims, ids), gate),
    scrobble: (asked) => scrobble(parts, asked),
    stream: (asked) => media.stream(sending(asked)),
    download: (asked) => media.download(sending(asked)),
    getCoverArt: (asked) => media.cover(sending(asked)),
    getPlayQueue: counted(({ caller }) => ({ playQueue: emptyQueue(caller) })),
    getPlayQueueByIndex: counted(({ caller }) => ({ playQueueByIndex: emptyQueue(caller) })),
    getAvatar: counted(() => notFound('Avatar')),
  };
}

async function answerFromCatalogue(
  { gate, library, askSubsonic }: SubsonicParts,
  { c, call, caller: { claims, userName } }: Asked,
): Promise<Payload | Response> {
  const { name, format, given, parameters } = call;
  const known = STARRED.has(name) ? undefined : library.knownLikes(claims);
  const readLikes = () => gate.read(c, 'listener', () => library.likes(claims));
  const likes = WITHOUT_LIKES.has(name) ? [] : (known ?? (await readLikes()));
  const readPlaylists = async () => {
    if (name === 'getPlaylists') return await library.playlists(claims, userName);
    const id = parameters.text('id');
    return PLAYLIST_ID.test(id) ? await library.playlist(claims, userName, id) : [];
  };
  const isOfPlaylists = name === 'getPlaylists' || name === 'getPlaylist';
  if (name === 'getPlaylist' && !parameters.has('id')) return missing('id');
  const playlists = isOfPlaylists ? await gate.read(c, 'listener', readPlaylists) : [];
  const { body, isZipped } = await askSubsonic({
    ...{ call: name, format, likes, playlists, serverVersion: SERVER_VERSION },
    // The key stays here.
    parameters: given.filter(([one]) => !KEYS.has(one)),
    siteName: siteWords.name,
    acceptsGzip: /\bgzip\b/.test(c.req.header('accept-encoding') ?? ''),
  });
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headersOf(format),
      Vary: 'Accept-Encoding',
      'Content-Length': String(body.length),
      ...(isZipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}

const KEYS = new Set(['apiKey', 'p', 't', 's', 'u']);

async function changeLikes(
  { c, call: { parameters } }: Asked,
  change: (trackIds: readonly string[]) => Promise<void>,
  gate: Gate,
): Promise<Payload> {
  const given = ['id', 'albumId', 'artistId'].flatMap((name) => parameters.all(name));
  if (given.length === 0) return missing('id');
  const ids = given.map((id) => id.replace(/^single_/, ''));
  if (ids.some((id) => /^(album|artist)_/.test(id)))
    return { error: 'notAllowed', message: 'Only songs can be starred here' };
  if (ids.length > MOST_TRACKS || !ids.every((id) => TRACK_ID.test(id))) return notFound('Song');
  try {
    await gate.write(c, 'listener', () => change(ids));
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.message === 'like_bad_track') return notFound('Song');
    throw error;
  }
}

/** Counts as a listen by the same rules as one on a page. However many are sent at once, as after a day offline. */
async function scrobble(parts: SubsonicParts, { c, call, caller }: Asked): Promise<Payload> {
  const { gate, listens, findFiles, key } = parts;
  const { parameters } = call;
  const ids = parameters.all('id');
  if (ids.length === 0) return missing('id');
  // As many calls as a page would need.
  for (let sent = 0; sent < ids.length; sent += MOST_TRACKS) await gate.countFrom(c, 'writesFrom');
  // What is playing now is nobody's business.
  if (parameters.text('submission') === 'false') return {};
  const nowMs = Date.now();
  const times = parameters.all('time');
  const durationOf = async (id: string) => (await findFiles(id))?.sound?.duration;
  const durations = new Map<string, number | undefined>();
  for (const id of new Set(ids)) durations.set(id, await durationOf(id));
  const known = ids.flatMap((trackId, place) => {
    const durationSec = durations.get(trackId);
    if (durationSec === undefined) return [];
    const startedMs = readStart(times[place], nowMs);
    const play = { userId: caller.claims.sub, trackId, durationSec, startedMs };
    return [toListen(play, { nowMs, key })];
  });
  if (known.length === 0) return notFound('Song');
  await listens.count(gate.network(c), known);
  return {};
}

function showUser(username: string) {
  const has = { scrobblingEnabled: true, streamRole: true, downloadRole: true };
  const hasNot = Object.fromEntries(
    'admin settings upload playlist coverArt comment podcast jukebox share videoConversion'
      .split(' ')
      .map((role) => [`${role}Role`, false]),
  );
  return { username, ...has, ...hasNot, folder: [1] };
}

const headersOf = (format: Format) => ({
  ...OPEN_HEADERS,
  'Content-Type': contentTypeOf(format),
  'Cache-Control': 'no-store',
});

function send(
  payload: Payload,
  format: Format,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const body = writeResponse(payload, format, SERVER_VERSION);
  return new Response(body, { status, headers: { ...headersOf(format), ...headers } });
}

/** In the protocol's form. Only what the app should try again later has an HTTP status of its own. */
function sendFailure(error: unknown, format: Format): Response {
  const { status, retryAfterSec = 5 } = toRefusal(error);
  if (status === 429 || status >= 500) {
    const payload: Failure = { error: 'generic', message: 'Try again later' };
    return send(payload, format, status, { 'Retry-After': String(retryAfterSec) });
  }
  if (status === 401)
    return send({ error: 'wrongPassword', message: 'Wrong username or password' }, format);
  if (status === 403) return send({ error: 'notAllowed', message: 'Not allowed' }, format);
  return send({ error: 'generic', message: 'The call failed' }, format);
}
