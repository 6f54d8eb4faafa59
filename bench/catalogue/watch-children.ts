import { readFileSync } from 'node:fs';

const LOOK_MS = 100;
/** sysconf(_SC_CLK_TCK): 100 on all usual Linux systems. */
const TICKS_PER_SEC = 100;
/** Fields of /proc/PID/stat after the name: user and kernel time. */
const USER_FIELD = 11;
const KERNEL_FIELD = 12;

type Usage = { processorSec: number; peakBytes: number };

/** Measures processor time and peak memory of this process's children from now on. Linux only. */
export function watchChildren(): { stop: () => Usage } {
  const before = new Map<number, number>();
  for (const pid of children()) before.set(pid, readUsage(pid)?.processorSec ?? 0);
  const seen = new Map<number, Usage>();
  const look = () => {
    for (const pid of children()) {
      const usage = readUsage(pid);
      if (usage) seen.set(pid, usage);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      const all = [...seen];
      return {
        processorSec: all.reduce(
          (sum, [pid, { processorSec }]) => sum + processorSec - (before.get(pid) ?? 0),
          0,
        ),
        peakBytes: Math.max(...all.map(([, { peakBytes }]) => peakBytes)),
      };
    },
  };
}

function children(): number[] {
  const text = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** null if the process has ended */
function readUsage(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER_FIELD]) + Number(fields[KERNEL_FIELD]);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, peakKilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
    return {
      processorSec: ticks / TICKS_PER_SEC,
      peakBytes: Number(peakKilobytes ?? 0) * 1024,
    };
  } catch {
    return null;
  }
}
