import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openStream } from '#server/backend/live/test-stream.ts';

export type Listener = { name: string; email: string; password: string };

/** One that is in the database. */
export type Account = Listener & { id: string };

export type Accounts = ReturnType<typeof accountsIn>;

const PASSWORD = 'nonstop-90-phut';
/** As the service makes it: bcrypt at cost 10. Made once, since it is slow on purpose. */
const PASSWORD_HASH = '$2b$10$rUpU3PaZOZD8mVCubN164enhsL6aF7XmfHlYkSpNJkqLzAKNxR79K';

/** Nobody else's name and address. */
export const newListener = (name: string): Listener => ({
  name,
  email: `${randomUUID()}@vinahouse.test`,
  password: PASSWORD,
});

/**
 * Accounts and comments as they are in the database when a journey begins, past sign-up and mail.
 *
 * @param url of the site, which hears of what it has not written itself
 */
export function accountsIn(database: pg.Client, url: string) {
  const addUser = async ({ name, email }: Listener) => {
    const id = randomUUID();
    await database.query(
      `insert into auth.users
         (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, $3, now(), '{"provider":"email","providers":["email"]}', $4)`,
      [id, email, PASSWORD_HASH, { full_name: name }],
    );
    return id;
  };

  const addNameless = async () => {
    const id = await addUser(newListener('Ai đó'));
    await database.query('delete from profiles where user_id = $1', [id]);
    return id;
  };

  /**
   * After what was written: returns when the site has heard of it, so that nobody is answered with what was
   * read before. The database tells in the order of the commits; ours comes last.
   */
  const untilHeard = async () => {
    const stream = await openStream(url, 'test');
    await stream.next();
    await database.query("notify comments, '-test'");
    const message = await stream.next();
    stream.close();
    if (!message) throw new Error('The site ended before it heard of the comments');
  };

  const accounts = {
    /** Somebody who has confirmed the address. The database makes the profile. */
    async addListener(name: string) {
      const listener = newListener(name);
      const id = await addUser(listener);
      return { ...listener, id };
    },

    /** The last one is the newest. Without an author, somebody without a profile has written them. */
    async addComments(trackId: string, contents: string[], authorId?: string) {
      const author = authorId ?? (await addNameless());
      await database.query('begin');
      // Past the trigger that counts how many somebody posts in half a minute.
      await database.query('set local session_replication_role = replica');
      await database.query(
        `insert into track_comments (track_id, user_id, content, created_at)
         select $1, $2, content, clock_timestamp() - (cardinality($3) - n) * interval '1 ms'
         from unnest($3::text[]) with ordinality as given (content, n)`,
        [trackId, author, contents],
      );
      await database.query('commit');
      await untilHeard();
    },

    async removeComments() {
      await database.query('truncate track_comments');
      await untilHeard();
    },
  };
  return accounts;
}
