import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest's global setup: a folder for test-cluster.ts, deleted after the run. */
export default function makeClusterFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vh-cluster-'));
  process.env.VINAHOUSE_TEST_CLUSTER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
