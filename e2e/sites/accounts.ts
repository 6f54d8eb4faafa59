import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openStream } from '#server/testing/test-stream.ts';

export type Listener = { name: string; email: string; password: string };

/** A listener with a row in the database. */
export type Account = Listener & { id: string };

export type Accounts = ReturnType<typeof accountsIn>;

const PASSWORD = 'nonstop-90-phut';
/** bcrypt's lowest cost, so that signing in takes little time. */
const PASSWORD_HASH = '$2b$04$R9MG/MxmAx1RxDHEc8PKIO9LyxMdC4rdjubECqidGeKsvS0o30kMW';

/** A listener with a unique e-mail address. */
export const newListener = (name: string): Listener => ({
  name,
  email: `${randomUUID()}@vinahouse.test`,
  password: PASSWORD,
});

/**
 * Writes accounts and comments into the database, without sign-up and e-mails.
 *
 * @param url of the site, whose cache must notice these writes
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
   * Waits until the site's cache has noticed all writes. PostgreSQL notifies in the order of commits, and this one is
   * the last.
   */
  const untilHeard = async () => {
    const stream = await openStream(url, 'test');
    await stream.next();
    await database.query("notify comments, '-test'");
    const message = await stream.next();
    stream.close();
    if (!message) throw new Error('The site stopped before it learned of the comments');
  };

  const accounts = {
    /** Adds an account with a confirmed address. The database creates the profile. */
    async addListener(name: string) {
      const listener = newListener(name);
      const id = await addUser(listener);
      return { ...listener, id };
    },

    /** Adds comments, the newest last. Without `authorId`, the author has no profile. */
    async addComments(trackId: string, contents: string[], authorId?: string) {
      const author = authorId ?? (await addNameless());
      await database.query('begin');
      // Skips the trigger that limits comments per half minute.
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
