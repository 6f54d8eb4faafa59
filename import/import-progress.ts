import { Presets, SingleBar } from 'cli-progress';
import { messages, type Progress } from './import-progress.messages.ts';
import { secondsLeft } from './seconds-left.ts';

/** Interval of the lines that are written without a terminal. */
const LINE_EVERY_MS = 10_000;

/** Shows an import's progress: a bar on a terminal, otherwise a line every ten seconds. */
export class ImportProgress {
  readonly #stream: NodeJS.WriteStream;
  #bar: SingleBar | undefined;
  #lastLineMs = performance.now();
  #startMs = 0;
  #files = 0;
  #read = 0;
  #state: Omit<Progress, 'leftSec'> = { done: 0, total: 0, doneSec: 0, totalSec: 0 };
  #decodedSec = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  readonly events = {
    onWait: () => this.#say(messages.waiting),
    onFound: (files: number) => {
      this.hasBegun = true;
      this.#files = files;
      this.#say(messages.found(files));
    },
    onRead: () => {
      this.#read++;
      this.#tell(this.#read, this.#files, messages.reading(this.#read, this.#files));
    },
    onListed: (total: number, totalSec: number) => {
      this.stop();
      this.#startMs = performance.now();
      this.#state = { ...this.#state, total, totalSec };
      if (total > 0) this.#tellPreparing();
    },
    onDecoded: (sec: number) => {
      this.#decodedSec += sec;
      this.#state.doneSec += sec;
      this.#tellPreparing();
    },
    onSkipped: (sec: number) => {
      this.#state.doneSec += sec;
    },
    onOutcome: () => {
      if (this.#state.total === 0) return;
      this.#state.done++;
      this.#tellPreparing();
    },
  };

  #coversDone = 0;
  #covers = 0;
  readonly coverEvents = {
    onStart: (covers: number) => {
      this.#covers = covers;
      if (covers > 0) this.#say(messages.covers(0, covers));
    },
    onCover: () => {
      this.#coversDone++;
      const text = messages.covers(this.#coversDone, this.#covers);
      this.#tell(this.#coversDone, this.#covers, text);
    },
  };

  #soundsDone = 0;
  #sounds = 0;
  readonly soundEvents = {
    onStart: (sounds: number) => {
      this.#sounds = sounds;
      if (sounds > 0) this.#say(messages.lowBitrate(0, sounds));
    },
    onSound: () => {
      this.#soundsDone++;
      const text = messages.lowBitrate(this.#soundsDone, this.#sounds);
      this.#tell(this.#soundsDone, this.#sounds, text);
    },
  };

  /** Whether the import holds its lock. */
  hasBegun = false;

  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  #tellPreparing(): void {
    const { done, total } = this.#state;
    const spentSec = (performance.now() - this.#startMs) / 1000;
    const leftSec = secondsLeft({ ...this.#state, spentSec, decodedSec: this.#decodedSec });
    this.#tell(done, total, messages.preparing({ ...this.#state, leftSec }));
  }

  #tell(done: number, total: number, text: string): void {
    if (this.#stream.isTTY) this.#render(done, total, text);
    else if (performance.now() - this.#lastLineMs >= LINE_EVERY_MS) this.#say(text);
  }

  #render(done: number, total: number, text: string): void {
    if (!this.#bar) {
      this.#bar = new SingleBar(
        { format: '{bar} {text}', stream: this.#stream, barsize: 20, hideCursor: true },
        Presets.shades_classic,
      );
      this.#bar.start(total, done, { text });
      return;
    }
    this.#bar.setTotal(total);
    this.#bar.update(done, { text });
  }

  #say(text: string): void {
    this.stop();
    this.#lastLineMs = performance.now();
    this.#stream.write(`${text}\n`);
  }
}
