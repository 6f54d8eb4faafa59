import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import type { LowBitrateFile } from './make-low-bitrate.ts';
import type { PrepareJob, PrepareReport } from './prepare-child.ts';
import type { PreparedSound, PrepareOptions } from './prepare-sound.ts';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

const CHILD = fileURLToPath(new URL('./prepare-child.ts', import.meta.url));

/** A child reports several times a second, except at the beginning of a file. */
const STUCK_MS = 180_000;

type PreparerOptions = {
  /** Default: the number of cores less one, which is left to the site. */
  children?: number;
  /** The child's program; tests use others. */
  program?: string;
  stuckMs?: number;
};

class ChildCrash extends Error {}

type Job = Omit<PrepareJob, 'workFolder'>;

/** With this, glibc returns the memory of freed arrays to the system. Without it, an hour of sound takes 50 MB more. */
const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Prepares sounds in child processes, each one file at a time: FFmpeg may crash or hang on
 * an untrusted file, which must not affect other files. After a crash the file is tried once
 * more.
 */
export class SoundPreparer implements AsyncDisposable {
  readonly children: number;
  readonly #program: string;
  readonly #stuckMs: number;
  readonly #idle: ChildProcess[] = [];
  readonly #alive = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #isClosed = false;

  constructor(options: PreparerOptions = {}) {
    this.children = options.children ?? Math.max(1, availableParallelism() - 1);
    this.#program = options.program ?? CHILD;
    this.#stuckMs = options.stuckMs ?? STUCK_MS;
  }

  /**
   * As `prepareSound`; waits until a process is free.
   *
   * @throws RefusedSound also if FFmpeg crashes or hangs
   * @throws the signal's reason
   */
  async prepare(file: string, options: PrepareOptions): Promise<PreparedSound> {
    return (await this.#runInTurn({ file }, options)) as PreparedSound;
  }

  /** As `makeLowBitrate`; waits and throws as `prepare` does. */
  async makeLowBitrate(
    file: string,
    lowBitrate: readonly LowBitrateForm[],
    options: PrepareOptions,
  ): Promise<LowBitrateFile[]> {
    return (await this.#runInTurn({ file, lowBitrate }, options)) as LowBitrateFile[];
  }

  async #runInTurn(job: Job, options: PrepareOptions): Promise<PreparedSound | LowBitrateFile[]> {
    await this.#takeTurn(options.signal);
    try {
      return await this.#run(job, options).catch((error: unknown) => {
        if (error instanceof ChildCrash && !this.#isClosed) return this.#run(job, options);
        throw error;
      });
    } catch (error) {
      if (this.#isClosed) throw new Error('The preparer is closed', { cause: error });
      if (error instanceof ChildCrash) throw new RefusedSound(soundMessages.crashed);
      throw error;
    } finally {
      this.#busy--;
      this.#waiting.shift()?.();
    }
  }

  /** Kills the child processes; running and waiting work fails. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await Promise.all(
      [...this.#alive].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  async #takeTurn(signal: AbortSignal | undefined): Promise<void> {
    while (this.#busy >= this.children)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (signal?.aborted || this.#isClosed) {
      this.#waiting.shift()?.();
      throw signal?.reason ?? new Error('The preparer is closed');
    }
    this.#busy++;
  }

  #run(job: Job, { workFolder, signal, onProgress }: PrepareOptions) {
    const child = this.#idle.pop() ?? this.#start();
    return new Promise<PreparedSound | LowBitrateFile[]>((resolve, reject) => {
      const lifetime = new AbortController();
      const end = (settle: () => void) => {
        clearTimeout(timer);
        lifetime.abort();
        child.off('message', onReport);
        child.off('exit', onExit);
        settle();
      };
      const kill = (reason: unknown) => {
        child.kill('SIGKILL');
        end(() => reject(reason));
      };
      const onExit = () => end(() => reject(new ChildCrash(job.file)));
      const onReport = (report: PrepareReport) => {
        timer.refresh();
        if (report.type === 'progress') return onProgress?.(report.doneSec);
        this.#idle.push(child);
        end(() => {
          if (report.type === 'done') resolve(report.result);
          else if (report.type === 'refused') reject(new RefusedSound(report.reason));
          else reject(new Error(`${job.file}: ${report.reason}`));
        });
      };
      const timer = setTimeout(() => kill(new RefusedSound(soundMessages.stuck)), this.#stuckMs);
      child.on('message', onReport);
      child.on('exit', onExit);
      signal?.addEventListener('abort', () => kill(signal.reason), { signal: lifetime.signal });
      child.send({ ...job, workFolder } satisfies PrepareJob, (error) => error && onExit());
      if (signal?.aborted) kill(signal.reason);
    });
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // In MB. A small young generation frees decoded sound soon.
      execArgv: ['--max-semi-space-size=1'],
      env: { ...process.env, ...RETURN_MEMORY },
    });
    this.#alive.add(child);
    child.once('exit', () => {
      this.#alive.delete(child);
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    // Fails if the child has ended or this is forbidden.
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {}
    return child;
  }
}
