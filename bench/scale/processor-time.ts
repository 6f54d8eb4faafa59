import { readFileSync } from 'node:fs';

/** sysconf(_SC_CLK_TCK): 100 on all usual Linux systems. */
const TICKS_PER_SEC = 100;
/** Fields of /proc/PID/stat after the name: user and kernel time, of the process and of children that have ended. */
const FIRST_FIELD = 11;
const END_FIELD = 15;

/** Milliseconds of processor time that a process and its children have used, with all their threads. Linux only. */
export function processorMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const times = fields.slice(FIRST_FIELD, END_FIELD).map(Number);
  const ticks = times.reduce((sum, time) => sum + time, 0);
  return pids.reduce((sum, child) => sum + processorMs(child), (ticks * 1000) / TICKS_PER_SEC);
}

/** Resident memory of a process, now and at its peak. Linux only. */
export function memoryOf(pid: number): { nowBytes: number; peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') };
}
