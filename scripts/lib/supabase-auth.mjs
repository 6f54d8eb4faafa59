import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inProject } from './project-folder.mjs';
import { CommandFailed, mustSucceed, runCommand } from './run-command.mjs';

/** The release of https://github.com/supabase/auth that the tests run. No other file names it. */
const RELEASE = 'v2.196.0';
/** Of the release's tag, which somebody could move. */
const COMMIT = '0204331ca41a5b49f076b6fa3dc6c0d20b996590';

const MODULE = 'github.com/supabase/auth';
const FOLDER = inProject('.cache', 'supabase-auth');
const PROGRAM = join(FOLDER, `auth-${RELEASE}`);
const GO = ['go', '/usr/local/go/bin/go'];

/**
 * Finds the program of Supabase's auth service, or builds it with Go, which takes some minutes once.
 *
 * @returns {Promise<string>} its path
 * @throws {CommandFailed} saying what is missing
 */
export async function ensureSupabaseAuth() {
  const { SUPABASE_AUTH } = process.env;
  if (SUPABASE_AUTH) {
    if (existsSync(SUPABASE_AUTH)) return SUPABASE_AUTH;
    throw new CommandFailed(`SUPABASE_AUTH names no program: ${SUPABASE_AUTH}`, 1, false);
  }
  if (!existsSync(PROGRAM)) await build(await findGo());
  return PROGRAM;
}

async function findGo() {
  for (const go of GO) {
    const isThere = await promisify(execFile)(go, ['version']).catch(() => undefined);
    if (isThere) return go;
  }
  throw new CommandFailed(`${BY_HAND}\nOr install Go: https://go.dev/dl`, 1, false);
}

/**
 * Builds a clone: the module's go.mod has replacements, which `go install` does not accept.
 *
 * @param {string} go
 */
async function build(go) {
  console.log(`Building ${MODULE} ${RELEASE}…`);
  const source = join(FOLDER, 'source');
  await rm(source, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  try {
    const clone = ['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--depth', '1'];
    await mustSucceed(`git could not clone ${MODULE}`, () =>
      runCommand('git', [...clone, '--branch', RELEASE, `https://${MODULE}`, source]),
    );
    const { stdout } = await promisify(execFile)('git', ['-C', source, 'rev-parse', 'HEAD']);
    if (stdout.trim() !== COMMIT)
      throw new CommandFailed(`${RELEASE} of ${MODULE} is another commit: ${stdout}`, 1, false);
    const version = `-X ${MODULE}/internal/utilities.Version=${RELEASE}`;
    const made = join(source, 'made');
    const args = ['build', '-buildvcs=false', '-ldflags', version, '-o', made, '.'];
    await mustSucceed(`Go could not build ${MODULE}`, () =>
      runCommand('nice', ['-n', '10', go, ...args], { cwd: source }),
    );
    await rename(made, PROGRAM);
  } catch (error) {
    console.error(BY_HAND);
    throw error;
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

const BY_HAND = `Build Supabase’s auth service elsewhere, and name the program in SUPABASE_AUTH:
  git clone --depth 1 --branch ${RELEASE} https://${MODULE} && cd auth && go build .`;
