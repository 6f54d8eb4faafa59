import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Added to the niceness: ten steps mean a tenth of the CPU weight (sched(7)). */
const STEP = 10;
const LEAST_URGENT = 19;

/**
 * Lowers the CPU priority of database, password and import work, so that the main thread's pages and sound
 * go first. Does nothing where the system does not allow it.
 *
 * @param pid of a process that has no children yet: later ones inherit the priority. Without it, the calling
 *   thread.
 */
export function lowerPriority(pid = 0): void {
  // On other systems a thread has no priority of its own.
  if (process.platform !== 'linux') return;
  try {
    const niceness = Math.min(getPriority() + STEP, LEAST_URGENT);
    setPriority(pid, niceness);
    // With autogrouping, niceness only counts within a session, and each session has its own. See sched(7),
    // 'The autogroup feature'. The niceness of the site's session, or of a terminal's, must not change.
    if (leadsSession(pid)) writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {}
}

function leadsSession(pid: number): boolean {
  if (pid === 0) return false;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in parentheses: state, parent, process group, session (proc_pid_stat(5)).
  const session = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3];
  return Number(session) === pid;
}

/** Lowers the children of a process, which they had before its own priority was lowered. */
export function lowerPriorityOfChildren(pid: number): void {
  if (process.platform !== 'linux') return;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) lowerPriority(Number(child));
  } catch {}
}
