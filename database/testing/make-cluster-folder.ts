import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftoverPostgres } from '../stop-leftover-postgres.ts';

/** Prefix of the data folders of running clusters. */
export const SHARED = 'shared-';

/** Vitest's global setup: a folder for test-cluster.ts, deleted after the run. */
export default function makeClusterFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vh-cluster-'));
  process.env.VINAHOUSE_TEST_CLUSTER = folder;
  return async () => {
    // Vitest may end a worker without letting it stop its PostgreSQL.
    for (const name of readdirSync(folder).filter((name) => name.startsWith(SHARED))) {
      const postgres = join(folder, name, 'postgres');
      if (existsSync(postgres)) await stopLeftoverPostgres(postgres);
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
