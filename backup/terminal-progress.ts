import cliProgress from 'cli-progress';
import { messages } from './backup.messages.ts';
import type { Progress } from './progress.ts';

const MEGABYTE = 1_000_000;

/** A progress bar on stderr if that is a terminal; otherwise nothing. */
export function terminalProgress(): Progress {
  const bar = new cliProgress.SingleBar({
    format: `{label} {bar} {percentage}% · {value}/{total} MB · ${messages.timeLeft} {eta_formatted}`,
    hideCursor: true,
    noTTYOutput: false,
    stream: process.stderr,
  });
  let bytes = 0;
  return {
    say: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`${text}\n`);
    },
    begin: (label, totalBytes) => {
      bytes = 0;
      bar.start(Math.ceil(totalBytes / MEGABYTE), 0, { label });
    },
    advance: (more) => {
      bytes += more;
      bar.update(Math.floor(bytes / MEGABYTE));
    },
    end: () => bar.stop(),
  };
}
