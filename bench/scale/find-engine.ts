import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Where `go install` and Debian put programs, which PATH may lack. */
const USUAL_FOLDERS = [join(homedir(), 'go', 'bin'), '/usr/sbin', '/usr/local/sbin'];

/** The path of a program; undefined if it is not installed. */
export function findEngine(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
