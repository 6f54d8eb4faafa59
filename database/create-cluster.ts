import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ExplainedError } from '#runtime/explained-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

const run = promisify(execFile);

/** The major version of the embedded PostgreSQL. No other major version can read its files. */
const MAJOR_VERSION = '17';

/**
 * Creates PostgreSQL's data folder unless it exists.
 *
 * Creates it under a temporary name and renames it when complete, so that a kill never leaves half a database.
 * initdb flushes it to the disk before it ends.
 *
 * @throws Error when the folder is of another version, or when initdb fails
 */
export async function createCluster(
  folder: string,
  initdb: string,
  account: PostgresAccount,
): Promise<void> {
  await removeUnfinished(folder);
  if (existsSync(folder)) {
    checkVersion(folder);
    // A copied or restored folder may have lost the mode that PostgreSQL requires.
    return chmod(folder, 0o700);
  }
  const unfinished = await mkdtemp(`${folder}${UNFINISHED}`);
  await account.own(unfinished);
  const [program = '', ...args] = [
    ...account.prefix,
    initdb,
    `--pgdata=${unfinished}`,
    '--username=postgres',
    // No password: only this user can enter the socket's folder.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts by code point on every machine, so an index never depends on the system's version.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  try {
    await run(program, args, { ...account.identity, env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    const cause = stderr?.trim() || error;
    throw new ExplainedError({
      vi:
        `Không tạo được thư mục dữ liệu của PostgreSQL. ${cause}\n` +
        'Nó cần một thư mục mà người dùng của nó vào và ghi được: DATA_DIR=… npm start',
      en:
        `PostgreSQL's data folder could not be created. ${cause}\n` +
        'It needs a folder that its user can enter and write: DATA_DIR=… npm start',
    });
  }
  await rename(unfinished, folder);
}

const UNFINISHED = '.unfinished-';

async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(folder)}${UNFINISHED}`))
      // Removing fails while an initdb that has outlived its server still writes into it. The next start
      // tries again.
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION)
    throw new ExplainedError({
      vi:
        `${folder} do PostgreSQL ${version} ghi, còn máy chủ này dùng bản ${MAJOR_VERSION}. ` +
        'Hãy trở lại phiên bản trước của trang (git checkout ORIG_HEAD), sao lưu bằng phiên bản đó ' +
        "(npm run backup -- TỆP), rồi khôi phục bằng phiên bản này: xem mục 'PostgreSQL's next major version' " +
        'trong docs/deploy.md',
      en:
        `${folder} was written by PostgreSQL ${version}, and this server brings ${MAJOR_VERSION}. ` +
        'Go back to the former version of the site (git checkout ORIG_HEAD), write a backup with it ' +
        "(npm run backup -- FILE), and restore that with this version: see 'PostgreSQL's next major version' " +
        'in docs/deploy.md',
    });
}
