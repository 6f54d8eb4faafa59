import { inject } from 'vitest';
import type { Track } from '#domain/track.ts';
import { commentRow, type FakeBackend, json, SETTINGS, USER } from './fake-backend.ts';
import { publish } from './open-site.tsx';

const repeat = (text: string, length: number) =>
  text
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .trim();

/** Each writes a text of at most `length` characters. */
export const WRITINGS = {
  words: (length: number) => repeat('Đường Nghiêng Nghiêng Về Miền Thương Nhớ ', length),
  'one word': (length: number) => repeat('WWWWWWWWMMMMMMMM', length),
  // Two marks on a letter are the most that Vietnamese needs.
  marks: (length: number) => repeat('Ậ̃Ộ̃Ự̃', length),
  'right to left': (length: number) => repeat('أغنية الليل الطويل جدا في المدينة القديمة ', length),
} as const;

type Write = (length: number) => string;
const ALL: readonly Write[] = Object.values(WRITINGS);
const writeIn = (place: number): Write => ALL[place % ALL.length] ?? WRITINGS.words;

const NOW = '2026-11-20T20:42:08.370001+00:00';
const LONG_AGO = '2026-01-20T20:42:08.370001+00:00';
export const PLAYLIST = '2f1c7a54-0d4e-4b8e-9a3b-6c1d2e3f4a5b';

const rowIdAt = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;
/** Every second comment is another listener's. */
const idAt = (place: number) =>
  place % 2 ? `1b7e9f1c-5a4d-4e6f-8a9b-${String(place).padStart(12, '0')}` : USER.id;

/** The lengths are those that the database allows; a longer description only has more lines. */
export function longestTrack(track: Track, write: Write): Track {
  return {
    ...track,
    title: write(200),
    artist: write(200),
    credits: [{ id: 'nghe-si', name: write(200) }],
    album: write(200),
    inSeries: ['tuyen-tap'],
    genre: write(60),
    tags: ['the', ...Array.from({ length: 19 }, (_, n) => `${n}${write(58)}`)],
    description: `${write(500)}\n1:00 ${write(500)}`,
    lyrics: write(5000),
    year: 2026,
    youtubeUrl: 'https://youtu.be/abc',
    duration: 86_399,
    playbackCount: 2_147_483_647,
    likesCount: 2_147_483_647,
    downloadable: true,
    chapters: Array.from({ length: 12 }, (_, n) => ({ atSec: n * 3600, title: write(200) })),
    // Must not start, so that the player looks the same in every run.
    streamUrl: '/sound/pending.mp3',
  };
}

/** A collection, a site and a backend in which every text is as long as the database allows. */
export async function fillWithLongestTexts(backend: FakeBackend, write?: Write): Promise<Track[]> {
  const at = (place: number) => write ?? writeIn(place);
  const demo = inject('demoTracks');
  // More than a page of the list.
  const tracks = [...demo, ...demo].map((track, n) => ({
    ...longestTrack(track, at(n)),
    id: n < demo.length ? track.id : `${track.id}-b`,
  }));
  const first = tracks[0] as Track;
  const site = {
    name: at(1)(40),
    heading: at(1)(40),
    tagline: at(1)(160),
    links: ALL.map((write) => ({ label: write(30), url: `https://a.vn/${write(9)}` })),
    contact: `${'a'.repeat(180)}@nhac.vn`,
    terms: ALL.map((write) => `# ${write(190)}\n${write(2000)}\n- ${write(1000)}`).join('\n'),
    privacy: ALL.map((write) => `${write(2000)}\n`).join('\n'),
  };
  await publish(backend, tracks, site);

  backend.signIn();
  const profiles = Array.from({ length: 12 }, (_, n) => ({
    user_id: idAt(n),
    display_name: at(n)(80),
    avatar_url: null,
  }));
  backend.answer('/rest/v1/profiles', json(200, profiles));
  const comments = Array.from({ length: 5 }, (_, n) => ({
    ...commentRow(n === 4 ? `1:00:00 2:00:00 ${at(n)(900)}` : at(n)(1000), idAt(n)),
    track_id: first.id,
  }));
  backend.answer('/rest/v1/track_comments', json(200, comments));
  const likes = tracks.slice(0, 8).map(({ id }) => ({ track_id: id, created_at: NOW }));
  backend.answer('/rest/v1/track_likes', json(200, likes));
  const playlists = ALL.map((write, n) => ({
    id: n === 0 ? PLAYLIST : rowIdAt(n),
    user_id: USER.id,
    title: write(80),
    description: write(300),
    is_public: true,
    created_at: NOW,
    updated_at: NOW,
  }));
  backend.answer('/rest/v1/playlists', ({ search }) => {
    const id = new URLSearchParams(search).get('id')?.slice('eq.'.length);
    return json(200, id ? (playlists.find((playlist) => playlist.id === id) ?? null) : playlists);
  });
  backend.answer(
    '/rest/v1/playlist_tracks',
    json(
      200,
      tracks.slice(0, 6).map(({ id }) => ({ track_id: id })),
    ),
  );
  const rpc = (name: string, value: unknown) =>
    backend.answer(`/rest/v1/rpc/${name}`, json(200, value));
  backend.answer(
    '/rest/v1/muted_listeners',
    json(
      200,
      [1, 3, 5].map((place) => ({ muted_id: idAt(place) })),
    ),
  );
  rpc('my_silence', [{ until: '2027-01-01T00:00:00Z', reason: at(1)(300) }]);
  rpc(
    'my_removed',
    ALL.map((write, n) => ({
      ...{ kind: n % 2 ? 'playlist' : 'comment', id: rowIdAt(n), words: write(1000) },
      ...{ track_id: first.id, removed_at: NOW, reason: write(300), by_reports: true },
      waits: false,
    })),
  );
  rpc(
    'my_sessions',
    ALL.map((write, n) => ({
      ...{ id: rowIdAt(n), created_at: LONG_AGO, last_used_at: NOW, user_agent: write(200) },
      is_current: n === 0,
    })),
  );
  rpc('my_app_passwords', {
    is_open: true,
    passwords: ALL.map((write, n) => ({
      ...{ id: rowIdAt(n), name: write(40), user_name: 'mmmmmmmm' },
      ...{ created_at: LONG_AGO, last_used_at: NOW },
    })),
  });
  answerStudio(backend, tracks, rpc);
  return tracks;
}

/** What the operators' studio shows. */
function answerStudio(
  backend: FakeBackend,
  tracks: readonly Track[],
  rpc: (name: string, value: unknown) => void,
) {
  rpc('am_i_operator', true);
  const rows = tracks.slice(0, 6).map((track, n) => ({
    ...{ id: track.id, title: track.title, artist: track.artist, album: track.album },
    ...{ genre: track.genre, tags: track.tags, description: track.description },
    ...{ status: n % 2 ? 'hidden' : 'published', publish_at: null, list_position: n },
    ...{ duration_sec: track.duration, stream_url: track.streamUrl, cover_image: track.coverImage },
    ...{ cover_color: track.coverColor, cover_has_avif: false, bpm: 140, first_downbeat_sec: 0 },
    ...{ loudness_lufs: -9, true_peak_db: 0, alike: 'a', cause: n % 2 ? 'sound' : 'name' },
    ...{ downloadable: true, is_original: true, year: 2026, track_number: 1, lyrics: track.lyrics },
    ...{ youtube_url: track.youtubeUrl, chapters: track.chapters, grid_locked: false },
    ...{ hidden_reason: writeIn(n)(300), comments_closed: false },
    repairs: { title: writeIn(n)(200) },
  }));
  // First, because it is also the beginning of the other names. It is a hidden track.
  rpc('studio_track', rows.slice(1, 2));
  rpc('studio_tracks', rows);
  rpc('studio_duplicates', rows);
  const links = ALL.map((write) => ({ label: write(30), url: `https://a.vn/${'a'.repeat(280)}` }));
  const counted = { cover_image: '', track_count: 123_456, has_page: true, is_hidden: true };
  const named = ALL.map((write, n) => ({ ...counted, id: `ten-${n}`, name: write(200) })).reverse();
  rpc('studio_artist', {
    ...{ ...named[0], words: writeIn(1)(3000), links, cover_color: '', former: named },
    spellings: named.map(({ name }) => ({ name, count: 123_456 })),
  });
  // Answers are found by the beginning of their paths.
  rpc('studio_artists', { count: named.length, artists: named });
  rpc(
    'studio_artist_rules',
    named.map(({ name }) => ({ name, rule: 'one' })),
  );
  rpc('studio_series', {
    count: named.length,
    series: named.map((one) => ({ ...one, kind: 'series' })),
  });
  rpc('studio_one_series', {
    ...{ ...named[0], kind: 'series', words: writeIn(1)(3000), by_date: false },
    tracks: rows.slice(0, 4).map((row, n) => ({ ...row, id: `ten-${n}`, is_listed: n < 3 })),
  });
  const comments = ALL.map((write, n) => ({
    ...{ id: rowIdAt(n), track_id: rows[n]?.id },
    ...{ track_title: write(200), user_id: idAt(n), author_name: write(80), is_banned: true },
    ...{ content: write(1000), created_at: NOW, hidden_at: n % 2 ? NOW : null },
  }));
  rpc('studio_comments', comments);
  rpc('studio_comments_of', comments);
  rpc('studio_listener', [
    {
      ...{ id: idAt(1), name: WRITINGS['one word'](80), since: LONG_AGO, comments: 12_345 },
      ...{ hidden: 1234, banned_until: '9999-01-01T00:00:00Z', silenced_until: NOW },
      is_operator: false,
    },
  ]);
  rpc(
    'studio_acts',
    ALL.map((write, n) => ({
      ...{ id: n + 1, oldest_id: n + 1, acted_at: NOW, count: 1234, operator_id: USER.id },
      ...{ operator_name: write(80), act: 'hide_comment', target_name: write(200) },
      ...{ track_id: rows[n]?.id, reason: write(300), changed: [] },
    })),
  );
  rpc(
    'studio_reports',
    ALL.map((write, n) => ({
      ...{ kind: ['comment', 'name', 'playlist'][n % 3], target: rowIdAt(n), last_at: NOW },
      ...{ listeners: 1234, visitors: 1234, reasons: { spam: 1234 }, notes: [write(300)] },
      ...{ words: write(1000), author_id: idAt(n + 1), author_name: write(80) },
      ...{ track_id: rows[n]?.id, track_title: write(200), is_hidden: true, is_banned: true },
    })),
  );
  rpc('studio_watched', [{ words: ALL.map((write) => write(64)), links_wait: true }]);
  rpc('studio_warnings', [
    { kind: 'no_mail' },
    { kind: 'mail', since: NOW },
    { kind: 'disk', freeBytes: 1e6, totalBytes: 1e12 },
    { kind: 'library' },
    {
      kind: 'files',
      count: 4,
      files: ALL.map((write) => ({ name: write(255), reason: write(200) })),
    },
  ]);
  const days = {
    since: '2026-11-01',
    listens: [{ day: '2026-11-20', source: 'search', listens: 123_456_789 }],
    likes: [{ day: '2026-11-20', times: 123_456_789 }],
    comments: [{ day: '2026-11-20', times: 123_456_789 }],
  };
  const totals = rows.map(({ id, title, artist }) => ({
    ...{ id, title, artist, listens: 123_456_789, likes: 123_456_789, comments: 123_456_789 },
  }));
  const hosts = [{ host: `${'mot-ten-mien-rat-dai.'.repeat(4)}example`, listens: 999_999 }];
  rpc('studio_figures', { ...days, tracks: totals, hosts });
  const heard = Array.from({ length: 64 }, (_, n) => n * 1000);
  rpc('studio_track_figures', { ...totals[0], ...days, duration_sec: 86_399, heard });
  rpc('studio_storage', {
    ...{ database_bytes: 1e12, sound_bytes: 1e12, covers_bytes: 1e12, waveforms_bytes: 1e12 },
    free_bytes: 1e12,
  });
  const writeSite = WRITINGS['one word'];
  rpc('site_settings', {
    ...{ name: writeSite(40), heading: writeSite(40), tagline: writeSite(160) },
    ...{ terms: writeSite(2000), privacy: WRITINGS.words(2000) },
    links,
  });
  const uploads = ['added', 'duplicate', 'refused', 'moved'].map((status, n) => ({
    id: String(n),
    name: writeIn(n)(255),
    outcome: { status, id: rows[n]?.id ?? null, reason: writeIn(n)(200) },
  }));
  backend.answer('/uploads', json(200, uploads));
  backend.answer('/config.json', json(200, { ...SETTINGS, uploads: true }));
}
