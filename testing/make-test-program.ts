import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_FOLDERS } from './program-folders.ts';
import { writeTestBuild } from './write-test-build.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [...PROGRAM_FOLDERS, 'package.json'];
const LINKED = ['demo', 'node_modules'];

/**
 * Vitest's global setup: copies the program next to a small built site. All servers of a run use this copy and
 * one compile cache.
 */
export default function makeTestProgram(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vh-program-'));
  for (const part of COPIED)
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  for (const part of LINKED) symlinkSync(join(repository, part), join(folder, part));
  writeTestBuild(join(folder, 'build'));
  process.env.VINAHOUSE_TEST_PROGRAM = folder;
  const compiled = join(folder, 'compiled');
  mkdirSync(compiled);
  process.env.NODE_COMPILE_CACHE = compiled;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder and compile cache of the program under test. */
export function testProgram(): { folder: string; compileCache: string } {
  const { VINAHOUSE_TEST_PROGRAM: folder, NODE_COMPILE_CACHE: compileCache } = process.env;
  if (!folder || !compileCache)
    throw new Error('Only for Vitest, whose configuration names the folder.');
  return { folder, compileCache };
}
