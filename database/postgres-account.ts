import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ExplainedError } from '#runtime/explained-error.ts';

const run = promisify(execFile);

/** The user that runs PostgreSQL's programs, which refuse to run as root. */
export type PostgresAccount = {
  /** Put before a program and its arguments. */
  prefix: string[];
  /** For `spawn`. */
  identity: { uid?: number; gid?: number };
  /** Makes the account the owner of one of our folders. */
  own: (folder: string) => Promise<void>;
};

const OURSELVES: PostgresAccount = { prefix: [], identity: {}, own: async () => {} };

/**
 * The current user, unless that is root. Root gets a user namespace in which it has the uid of another user: so
 * it can still access all of root's files. Where the system forbids namespaces, as in most containers, it is the
 * user `postgres`.
 *
 * @throws Error with what to do when none of these is possible
 */
export async function findPostgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return OURSELVES;
  const users = readUsers();
  return (await findNamespace(users)) ?? findUser(users);
}

async function findNamespace(users: User[]): Promise<PostgresAccount | undefined> {
  // initdb looks up its own uid, so the machine must have a user with it.
  const uid = users.find((user) => user.uid !== 0)?.uid;
  if (uid === undefined) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  const [program = '', ...args] = [...prefix, 'true'];
  const isPossible = await run(program, args).then(
    () => true,
    () => false,
  );
  return isPossible ? { ...OURSELVES, prefix } : undefined;
}

function findUser(users: User[]): PostgresAccount {
  const user = users.find(({ name }) => name === 'postgres');
  if (!user)
    throw new ExplainedError({
      vi:
        'PostgreSQL không chịu chạy bằng root, và hệ thống này không cho root mở user namespace. ' +
        'Hãy chạy máy chủ bằng một người dùng thường, hoặc thêm một người dùng cho PostgreSQL: useradd --system postgres',
      en:
        'PostgreSQL refuses to run as root, and this system lets root open no user namespace. ' +
        'Start the server as an ordinary user, or add one for PostgreSQL: useradd --system postgres',
    });
  const { uid, gid } = user;
  return { prefix: [], identity: { uid, gid }, own: (folder) => chown(folder, uid, gid) };
}

type User = { name: string; uid: number; gid: number };

function readUsers(): User[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
