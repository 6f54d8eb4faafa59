import type { PlaybackFailure } from '#domain/playback-failure.ts';
import type { ProbeSound } from './probe-sound.ts';

/** Reload after this long without data; if that has been tried, report it as stalled. */
export const STALL_AFTER_MS = 6_000;
/** Retry interval during an outage. */
export const RECOVERY_INTERVAL_MS = 5_000;
/** Give up after this many reloads in a row without sound. */
const MOST_RELOADS = 1;

const PASSING_FAILURES: readonly PlaybackFailure[] = ['offline', 'stalled'];

/** What recovery does to the player. */
type RecoveryActions = {
  /** Why the current track's file cannot be played; null when the server delivers it. */
  probe(): ReturnType<ProbeSound>;
  /** Reloads the file at the same position. */
  reload(): void;
  fail(failure: PlaybackFailure): void;
};

/** Reloads the current track's file when its data stops coming, and explains why it cannot be played. */
export class Recovery {
  #actions: RecoveryActions;
  /** Reloads since the track last sounded. */
  #reloads = 0;
  /** All reloads of the current track's file. */
  #attempts = 0;
  /** The current failure, if it may end by itself. */
  #outage: PlaybackFailure | null = null;
  /** Ignores probes of an earlier load. */
  #loadCount = 0;
  /** Ignores probes of an earlier stall. */
  #watchCount = 0;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #outageTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: RecoveryActions) {
    this.#actions = actions;
  }

  /** Whether the player shows a failure from which it resumes by itself. */
  get isInOutage(): boolean {
    return this.#outage !== null;
  }

  /** Call it when another track becomes current. */
  reset() {
    this.cancel();
    this.#reloads = 0;
    this.#attempts = 0;
  }

  /** Call it when the file is unloaded. */
  cancel() {
    this.stop();
    this.#loadCount++;
  }

  /**
   * Call it when a load begins. Chromium caches a broken response under its URL. A fragment makes another URL,
   * which the server does not notice.
   *
   * @returns the URL's fragment
   */
  beginLoad(): string {
    this.#loadCount++;
    return this.#attempts > 0 ? `#${this.#attempts}` : '';
  }

  /** Starts waiting for data. Call it again whenever some arrives. */
  watch() {
    clearTimeout(this.#stallTimer);
    this.#watchCount++;
    this.#stallTimer = setTimeout(() => void this.#mendStall(), STALL_AFTER_MS);
  }

  /** Stops waiting for data. */
  stop() {
    this.#watchCount++;
    this.#outage = null;
    clearTimeout(this.#stallTimer);
    clearTimeout(this.#outageTimer);
  }

  /** Call it when the track sounds: the next failure may reload it again. */
  sounds() {
    this.#reloads = 0;
  }

  /** Reloads the file at the listener's request. */
  retry() {
    this.#reloads = 0;
    this.#loadAnew();
  }

  /** Call it when the player shows a failure. @returns whether it is an outage, which is retried */
  fail(failure: PlaybackFailure): boolean {
    this.stop();
    // After an outage the file may be reloaded again.
    if (failure === 'offline') this.#reloads = 0;
    if (!PASSING_FAILURES.includes(failure)) return false;
    this.#outage = failure;
    this.#outageTimer = setTimeout(() => void this.recover(), RECOVERY_INTERVAL_MS);
    return true;
  }

  /** Call it when the network may be back: during an outage it retries, otherwise it does nothing. */
  async recover() {
    const outage = this.#outage;
    if (!outage) return;
    clearTimeout(this.#outageTimer);
    const loadCount = this.#loadCount;
    const reason = await this.#actions.probe();
    if (loadCount !== this.#loadCount || outage !== this.#outage) return;
    if (reason) this.#actions.fail(reason);
    else if (this.#canReload) this.#reload();
  }

  /** Reports why a file failed, or reloads it if only the connection broke. @param code MediaError.code */
  async explain(code: number) {
    const loadCount = this.#loadCount;
    const reason = await this.#actions.probe();
    if (loadCount !== this.#loadCount) return;
    if (reason) this.#actions.fail(reason);
    else if (code !== MediaError.MEDIA_ERR_NETWORK) this.#actions.fail('corrupt');
    else if (this.#canReload) this.#reload();
    else this.#actions.fail('cut-off');
  }

  /** Reloads over a new connection when the current one is dead. */
  async #mendStall() {
    const watchCount = this.#watchCount;
    const reason = await this.#actions.probe();
    if (watchCount !== this.#watchCount) return;
    if (!reason && this.#canReload) this.#reload();
    else this.#actions.fail(reason ?? 'stalled');
  }

  get #canReload(): boolean {
    return this.#reloads < MOST_RELOADS;
  }

  #reload() {
    this.#reloads++;
    this.#loadAnew();
  }

  #loadAnew() {
    this.#attempts++;
    this.#actions.reload();
  }
}
