import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { inProject } from './project-folder.mjs';

/**
 * Adds the settings of the file .env, which .env.example explains. A variable that is already set wins.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [file]
 */
export function readEnvFile(env = process.env, file = inProject('.env')) {
  for (const [name, value] of Object.entries(parseEnv(readText(file)))) env[name] ??= value;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}
