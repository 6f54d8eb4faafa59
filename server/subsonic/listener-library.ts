import type { Claims, Database } from '#database/database.ts';
import type { AskedPlaylist } from '#publish/subsonic/catalogue-calls.ts';

type Likes = readonly (readonly [trackId: string, likedAt: string])[];

/** A heart that was pressed on the site meanwhile shows in an app after this time. */
const LIKES_LAST_MS = 15_000;
const MOST_LISTENERS = 1_000;

type PlaylistRow = {
  id: string;
  title: string;
  description: string;
  is_public: boolean;
  owner: string | null;
  is_own: boolean;
  created_at: Date;
  updated_at: Date;
  track_ids: string[];
};

const PLAYLISTS = `
  select one.id, one.title, one.description, one.is_public, one.created_at, one.updated_at,
    one.user_id = auth.uid() as is_own,
    (select display_name from public.profiles where user_id = one.user_id) as owner,
    array(select track_id from public.playlist_tracks where playlist_id = one.id order by position) as track_ids
  from public.playlists as one`;

/** What listeners have in their collection, read and changed as themselves: the policies of the tables decide. */
export class ListenerLibrary {
  readonly #database: Pick<Database, 'askAs'>;
  readonly #likes = new Map<string, { likes: Likes; untilMs: number }>();

  constructor(database: Pick<Database, 'askAs'>) {
    this.#database = database;
  }

  /** What was read a moment ago. */
  knownLikes({ sub }: Claims): Likes | undefined {
    const known = this.#likes.get(sub);
    return known && known.untilMs > performance.now() ? known.likes : undefined;
  }

  /** Newest first. */
  async likes(claims: Claims): Promise<Likes> {
    const rows = await this.#database.askAs<{ track_id: string; created_at: Date }>(claims, {
      text: 'select track_id, created_at from public.track_likes order by created_at desc, track_id',
      values: [],
    });
    const likes = rows.map((row) => [row.track_id, row.created_at.toISOString()] as const);
    if (this.#likes.size >= MOST_LISTENERS) this.#likes.clear();
    this.#likes.set(claims.sub, { likes, untilMs: performance.now() + LIKES_LAST_MS });
    return likes;
  }

  async like(claims: Claims, trackIds: readonly string[]): Promise<void> {
    this.#likes.delete(claims.sub);
    await this.#database.askAs(claims, {
      text: `insert into public.track_likes (user_id, track_id)
        select auth.uid(), one from unnest($1::text[]) as one on conflict do nothing`,
      values: [[...new Set(trackIds)]],
    });
  }

  async unlike(claims: Claims, trackIds: readonly string[]): Promise<void> {
    this.#likes.delete(claims.sub);
    await this.#database.askAs(claims, {
      text: 'delete from public.track_likes where user_id = auth.uid() and track_id = any ($1::text[])',
      values: [trackIds],
    });
  }

  /** The listener's own. Others' public ones are known only by their address. */
  async playlists(claims: Claims, userName: string): Promise<AskedPlaylist[]> {
    const where = 'where one.user_id = auth.uid() order by one.updated_at desc, one.id';
    return await this.#readPlaylists(claims, userName, where, []);
  }

  /** One that the listener may read, or none. */
  async playlist(claims: Claims, userName: string, id: string): Promise<AskedPlaylist[]> {
    return await this.#readPlaylists(claims, userName, 'where one.id = $1', [id]);
  }

  async #readPlaylists(
    claims: Claims,
    userName: string,
    where: string,
    values: unknown[],
  ): Promise<AskedPlaylist[]> {
    const text = `${PLAYLISTS} ${where}`;
    const rows = await this.#database.askAs<PlaylistRow>(claims, { text, values });
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      isPublic: row.is_public,
      owner: row.is_own ? userName : (row.owner ?? ''),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      trackIds: row.track_ids,
    }));
  }
}
