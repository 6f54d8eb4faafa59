import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest's global set-up: a place for test-cluster.ts, for as long as the run lasts. */
export default function makeClusterFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vh-cluster-'));
  process.env.VINAHOUSE_TEST_CLUSTER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
