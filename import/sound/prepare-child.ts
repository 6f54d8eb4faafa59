import { flushCompileCache } from 'node:module';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import { type LowBitrateFile, makeLowBitrate } from './make-low-bitrate.ts';
import { type PreparedSound, prepareSound } from './prepare-sound.ts';
import { RefusedSound } from './refused-sound.ts';

/** A request of the parent, one at a time: see prepare-in-child.ts. */
export type PrepareJob = {
  file: string;
  workFolder: string;
  /**
   * If set, only these low-bitrate forms of a served sound are encoded; if not, the sound is
   * prepared.
   */
  lowBitrate?: readonly LowBitrateForm[] | undefined;
};

export type PrepareReport =
  | { type: 'progress'; doneSec: number }
  | { type: 'done'; result: PreparedSound | LowBitrateFile[] }
  | { type: 'refused'; reason: string }
  | { type: 'failed'; reason: string };

const PROGRESS_MS = 250;

// A child process, so that a crash of FFmpeg harms nothing else.
if (process.send) {
  process.on('message', (job: PrepareJob) => void run(job));
  // The parent has ended.
  process.on('disconnect', () => process.exit());
  // Ctrl-C also reaches this process; the parent ends it.
  process.on('SIGINT', () => {});
  // Node writes it at the end of a process, but the parent kills this one.
  flushCompileCache();
}

const report = (message: PrepareReport) => process.send?.(message);

async function run({ file, workFolder, lowBitrate }: PrepareJob): Promise<void> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  const onProgress = (doneSec: number) => {
    if (performance.now() - reportedMs < PROGRESS_MS) return;
    reportedMs = performance.now();
    report({ type: 'progress', doneSec });
  };
  try {
    const options = { workFolder, onProgress };
    const result = lowBitrate
      ? await makeLowBitrate(file, lowBitrate, options)
      : await prepareSound(file, options);
    report({ type: 'done', result });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report({ type: error instanceof RefusedSound ? 'refused' : 'failed', reason });
  }
}
