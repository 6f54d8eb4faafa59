import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sample } from './report/figure.ts';

const TOOL = fileURLToPath(new URL('./tools/run-lighthouse.mjs', import.meta.url));

/** Scores by category, and the failed audits. */
export async function runLighthouse(url: string): Promise<{ scores: Sample; failed: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, url]);
  return JSON.parse(stdout);
}
