import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Polling interval while another worker makes the folder. */
const WAIT_MS = 50;

/** The first worker that needs the folder makes it; the others wait. @returns the folder */
export async function makeOnce(
  made: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const draft = `${made}-draft`;
  while (!existsSync(made)) {
    if (isTaken(draft)) {
      await delay(WAIT_MS);
      continue;
    }
    try {
      // Another worker may have finished since the check.
      if (!existsSync(made)) {
        await make(draft);
        renameSync(draft, made);
      }
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return made;
}

/** Creates the folder unless another worker has. */
function isTaken(draft: string): boolean {
  try {
    mkdirSync(draft);
    return false;
  } catch {
    return true;
  }
}
