import { clamp } from '#app/domain/clamp.ts';
import { Deck, type DeckReports } from './deck.ts';
import {
  IDLE,
  type PlayableTrack,
  type PlaybackFailure,
  type PlayerSnapshot,
} from './player-snapshot.ts';
import { type ProbeSound, probeSound } from './probe-sound.ts';
import { type WarmSound, warmSound } from './warm-sound.ts';

/** So long nothing of the file may arrive before it is taken up anew, or the listener is told. */
export const STALL_AFTER_MS = 6_000;
/** After an outage the file is asked for again this often, until it is there. */
export const RECOVERY_INTERVAL_MS = 5_000;
/** A file that breaks off again, with no sound between, is left to the listener. */
const MOST_RECOVERIES = 1;
/** A file may be this much shorter than the catalogue says before it counts as cut off. */
const CUT_OFF_TOLERANCE_SEC = 2;

const PASSING_FAILURES: readonly (PlaybackFailure | null)[] = ['offline', 'stalled'];

/**
 * The site's one player: which track, whether it sounds, and where in it. Its state follows the
 * audio element's events, never the press of a button; presses only say what is wanted.
 *
 * It knows neither the pages nor the backend: it is given a track and reports what happens.
 */
export class PlayerEngine {
  #snapshot = IDLE;
  #listeners = new Set<() => void>();
  #deck: Deck | null = null;
  #probe: ProbeSound;
  #warm: WarmSound;
  /** What the listener last asked for; a browser, a phone call or a fault may not grant it. */
  #wantsToPlay = false;
  /** Where a track that failed goes on, in seconds. */
  #resumeAtSec = 0;
  #recoveries = 0;
  /** How often the present track's file was asked for anew. */
  #retries = 0;
  /** Answers to questions asked about an earlier loading are not heard. */
  #loadCount = 0;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #recoveryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(probe: ProbeSound = probeSound, warm: WarmSound = warmSound) {
    this.#probe = probe;
    this.#warm = warm;
  }

  /** Browser only; prerendering never attaches. Returns detach. */
  attach(audio: HTMLAudioElement): () => void {
    const deck = new Deck(audio, this.#reports);
    this.#deck = deck;
    deck.setVolume(this.#snapshot.volume / 100);
    this.#update({ canSetVolume: audio.volume === this.#snapshot.volume / 100 });
    if (this.#snapshot.track) this.#load(this.#resumeAtSec);
    return () => {
      this.#resumeAtSec = this.getPositionSec();
      this.#stopTimers();
      this.#deck = null;
      deck.close();
    };
  }

  getSnapshot = (): PlayerSnapshot => this.#snapshot;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Seconds. Changes without notice: whoever shows it reads it anew for each frame. */
  getPositionSec(): number {
    if (!this.#deck || this.#snapshot.status === 'failed') return this.#resumeAtSec;
    return this.#deck.positionSec;
  }

  /** Gets a track ready that may soon be asked for. What sounds is left alone. */
  prepare({ id, streamUrl }: PlayableTrack) {
    const { track, status } = this.#snapshot;
    // What is still waiting for its own sound has the line to itself.
    if (id !== track?.id && status !== 'loading') this.#warm(streamUrl);
  }

  /** Another track starts at 0, the same one goes on where it was. */
  play(track: PlayableTrack) {
    this.#wantsToPlay = true;
    if (track.id !== this.#snapshot.track?.id) {
      this.#recoveries = 0;
      this.#retries = 0;
      this.#resumeAtSec = 0;
      this.#update({ track, durationSec: track.duration });
      this.#load(0);
    } else if (this.#snapshot.status === 'failed') {
      this.retry();
    } else {
      this.#deck?.play();
    }
  }

  /** The position is kept. */
  pause() {
    this.#wantsToPlay = false;
    this.#deck?.pause();
  }

  /** Goes on with the present track, or pauses it. */
  toggle() {
    const { track, status } = this.#snapshot;
    if (status === 'playing' || (status === 'loading' && this.#wantsToPlay)) this.pause();
    else if (track) this.play(track);
  }

  /** After a failure, by the listener's wish: the file is asked for anew, at the same position. */
  retry() {
    if (this.#snapshot.status !== 'failed') return;
    this.#wantsToPlay = true;
    this.#recoveries = 0;
    this.#loadAnew();
  }

  /** After an outage, when the network may be back. Does nothing where nothing is to be mended. */
  async recover() {
    const { track, status, failure } = this.#snapshot;
    if (!track || status !== 'failed' || !PASSING_FAILURES.includes(failure)) return;
    clearTimeout(this.#recoveryTimer);
    const loadCount = this.#loadCount;
    const reason = await this.#probe(track.streamUrl);
    if (loadCount !== this.#loadCount || this.#snapshot.failure !== failure) return;
    if (reason) this.#fail(reason);
    else if (this.#recoveries < MOST_RECOVERIES) this.#reload();
  }

  /** @param positionSec clamped to the track */
  seek(positionSec: number) {
    this.#resumeAtSec = clamp(positionSec, 0, this.#snapshot.durationSec);
    this.#deck?.seek(this.#resumeAtSec);
    this.#notify();
  }

  /** @param volume 0 to 100, clamped */
  setVolume(volume: number) {
    const clamped = clamp(volume, 0, 100);
    this.#deck?.setVolume(clamped / 100);
    this.#update({ volume: clamped });
  }

  /** There is no queue to move in, so it only logs, as the specification has it. */
  next() {
    console.info('Next track: there is nothing in the queue');
  }

  /** @see next */
  previous() {
    console.info('Previous track: there is nothing in the queue');
  }

  #reports: DeckReports = {
    onReady: () => {
      if (this.#wantsToPlay) this.#watchForStall();
      else this.#settle('paused');
    },
    onPlaying: () => this.#settle('playing'),
    onPaused: () => {
      this.#wantsToPlay = false;
      if (this.#snapshot.status !== 'failed') this.#settle('paused');
    },
    onWaiting: () => {
      if (this.#snapshot.status !== 'failed') this.#wait();
    },
    onProgress: () => {
      if (PASSING_FAILURES.includes(this.#snapshot.failure)) this.#goOnAfterStall();
      else if (this.#snapshot.status === 'loading') this.#watchForStall();
      else if (this.#snapshot.status === 'playing') this.#recoveries = 0;
    },
    onEnded: () => {
      const positionSec = this.#deck?.positionSec ?? 0;
      if (positionSec < this.#snapshot.durationSec - CUT_OFF_TOLERANCE_SEC) {
        this.#fail('cut-off');
        return;
      }
      this.#wantsToPlay = false;
      this.#deck?.seek(0);
      this.#settle('paused');
    },
    onError: (code) => void this.#explain(code),
    onRefused: () => {
      this.#wantsToPlay = false;
      if (this.#deck?.isReady) this.#settle('paused');
    },
  };

  #load(positionSec: number) {
    this.#loadCount++;
    this.#wait();
    const url = this.#snapshot.track?.streamUrl ?? '';
    // Chromium keeps what it got from an address, cut off or wrong as that may be. The fragment
    // makes it another address, and no server ever sees it.
    this.#deck?.load(this.#retries > 0 ? `${url}#${this.#retries}` : url, positionSec);
    if (this.#wantsToPlay) this.#deck?.play();
  }

  #reload() {
    this.#recoveries++;
    this.#loadAnew();
  }

  #loadAnew() {
    this.#retries++;
    this.#load(this.getPositionSec());
  }

  #wait() {
    clearTimeout(this.#recoveryTimer);
    this.#watchForStall();
    this.#update({ status: 'loading', failure: null });
  }

  #settle(status: 'playing' | 'paused') {
    this.#stopTimers();
    this.#update({ status, failure: null });
  }

  #fail(failure: PlaybackFailure) {
    this.#resumeAtSec = this.getPositionSec();
    // An outage was seen: when it is over, the file has its chance again.
    if (failure === 'offline') this.#recoveries = 0;
    this.#stopTimers();
    this.#update({ status: 'failed', failure });
    if (PASSING_FAILURES.includes(failure)) this.#recoverLater();
  }

  /** Says why a file failed, or takes it up again where only the connection broke. */
  async #explain(code: number) {
    const { track } = this.#snapshot;
    if (!track) return;
    const loadCount = this.#loadCount;
    const reason = await this.#probe(track.streamUrl);
    if (loadCount !== this.#loadCount) return;
    if (reason) this.#fail(reason);
    else if (code !== MediaError.MEDIA_ERR_NETWORK) this.#fail('corrupt');
    else if (this.#recoveries < MOST_RECOVERIES) this.#reload();
    else this.#fail('cut-off');
  }

  /** A dead connection is replaced by a new one, where there is one to be had. */
  async #mendStall() {
    const { track } = this.#snapshot;
    if (!track) return;
    this.#stallTimer = undefined;
    const reason = await this.#probe(track.streamUrl);
    const hasMovedOn = this.#stallTimer !== undefined || this.#snapshot.status !== 'loading';
    if (hasMovedOn) return;
    if (!reason && this.#recoveries < MOST_RECOVERIES) this.#reload();
    else this.#fail(reason ?? 'stalled');
  }

  #goOnAfterStall() {
    if (!this.#deck?.canGoOn) this.#wait();
    else this.#settle(this.#deck.isPaused ? 'paused' : 'playing');
  }

  #watchForStall() {
    clearTimeout(this.#stallTimer);
    this.#stallTimer = setTimeout(() => void this.#mendStall(), STALL_AFTER_MS);
  }

  #recoverLater() {
    this.#recoveryTimer = setTimeout(() => void this.recover(), RECOVERY_INTERVAL_MS);
  }

  #stopTimers() {
    clearTimeout(this.#stallTimer);
    clearTimeout(this.#recoveryTimer);
  }

  #update(change: Partial<PlayerSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}
