import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of niceness: ten have a tenth of the others' weight (sched(7)). */
const STEP = 10;
const LEAST_URGENT = 19;

/**
 * Pages and sound, which the main thread sends, go before what comments and passwords ask of the
 * processor. A system that does not allow it serves all alike.
 *
 * @param pid of a process that has no children yet: those it will have go behind, too. Without one it
 *   is the thread that calls.
 */
export function lowerPriority(pid = 0): void {
  // Elsewhere a thread has no priority of its own.
  if (process.platform !== 'linux') return;
  try {
    const niceness = Math.min(getPriority() + STEP, LEAST_URGENT);
    setPriority(pid, niceness);
    // Where Linux weighs sessions against each other, the processes of one are weighed only among
    // themselves. See sched(7), 'The autogroup feature'.
    if (pid !== 0) writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {}
}

/** For a process that was put behind a moment after it began, and had children by then. */
export function lowerPriorityOfChildren(pid: number): void {
  if (process.platform !== 'linux') return;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) lowerPriority(Number(child));
  } catch {}
}
