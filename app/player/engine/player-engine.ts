import { clamp } from '#domain/clamp.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import type { PlaybackFailure } from '#domain/playback-failure.ts';
import { playbackGain } from '#domain/playback-gain.ts';
import { savesData } from '#domain/saves-data.ts';
import type { DeckReports } from './deck.ts';
import { DeckPair } from './deck-pair.ts';
import { IDLE, type PlayableTrack, type PlayerSnapshot } from './player-snapshot.ts';
import { type ProbeSound, probeSound } from './probe-sound.ts';
import { Recovery } from './recovery.ts';
import { dropLowBitrate, soundUrl } from './sound-url.ts';
import { type WarmSound, warmSound } from './warm-sound.ts';

/** Tolerance before a file that ends early counts as cut off. */
const CUT_OFF_TOLERANCE_SEC = 2;

/** A position that stands still for this long although enough has loaded: no sound device takes the sound. */
export const STILL_MS = 8_000;

/** Range of playback speeds in which music still sounds well. */
export const SLOWEST = 0.75;
export const FASTEST = 1.5;

/** Decides what follows when the current track ends or fails; see PlayQueue. */
export type EndListener = {
  /** @returns false to pause the track at 0 */
  onEnded(): boolean;
  /** The track's file cannot be played. */
  onFailed(track: PlayableTrack): void;
};

/**
 * Plays the given track and reports what happens. Its state follows the events of the audio element,
 * never the press of a button; presses only record what the listener wants.
 *
 * The engine knows neither pages nor backend nor queue. The Mixer uses the same decks.
 */
export class PlayerEngine {
  endListener: EndListener | null = null;
  readonly decks: DeckPair;
  #recovery: Recovery;
  #warm: WarmSound;
  #snapshot = IDLE;
  #listeners = new ListenerSet();
  /** A track restored from an earlier visit is loaded only when played. */
  #isUnloaded = false;
  /** What the listener last requested; the browser, a phone call or an error may prevent it. */
  #wantsToPlay = false;
  /** Where a failed or unloaded track resumes, in seconds. */
  #resumeAtSec = 0;
  #stillTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(probe: ProbeSound = probeSound, warm: WarmSound = warmSound) {
    this.#warm = warm;
    this.decks = new DeckPair(this.#reports, () => this.#update({ isMixing: false }));
    this.#recovery = new Recovery({
      probe: async () => this.#snapshot.track && probe(soundUrl(this.#snapshot.track)),
      reload: () => this.#load(this.getPositionSec()),
      fail: (failure) => {
        const { track } = this.#snapshot;
        const isOfFile = failure === 'missing' || failure === 'corrupt';
        if (isOfFile && track && dropLowBitrate(track)) this.#load(this.getPositionSec());
        else this.#fail(failure);
      },
    });
  }

  /** Browser only. Returns detach. */
  attach(audio: HTMLAudioElement): () => void {
    const { canSetVolume } = this.decks.open(audio);
    this.#update({ canSetVolume });
    if (this.#snapshot.track && !this.#isUnloaded) this.#load(this.#resumeAtSec);
    return () => {
      this.#resumeAtSec = this.getPositionSec();
      this.#recovery.stop();
      clearTimeout(this.#stillTimer);
      this.decks.close();
    };
  }

  getSnapshot = (): PlayerSnapshot => this.#snapshot;

  subscribe = this.#listeners.subscribe;

  /** Seconds. Changes without notification: read it for each frame. */
  getPositionSec(): number {
    const { current } = this.decks;
    if (!current || this.#isUnloaded || this.#snapshot.status === 'failed')
      return this.#resumeAtSec;
    return current.positionSec;
  }

  /** Seconds: end of the buffered range at the current position. */
  getBufferedSec(): number {
    return this.#isUnloaded ? 0 : (this.decks.current?.bufferedSec ?? 0);
  }

  /** Preloads a track that may be played soon. Does not affect the current one. */
  prepare(track: PlayableTrack) {
    const { track: current, status } = this.#snapshot;
    const isCurrent = track.id === current?.id;
    // A track that is still loading gets the whole bandwidth.
    if ((isCurrent && !this.#isUnloaded) || status === 'loading') return;
    const isOwn = isCurrent && this.#resumeAtSec === 0 && !savesData();
    const url = soundUrl(track);
    if (isOwn) this.decks.current?.prepare(url);
    else this.#warm(url);
  }

  /**
   * Starts another track, or resumes the current one.
   *
   * @param fromSec where another track starts, clamped to it
   */
  play(track: PlayableTrack, fromSec = 0) {
    this.#wantsToPlay = true;
    if (track.id !== this.#snapshot.track?.id) {
      this.#switchTo(track, fromSec);
      this.#load(this.#resumeAtSec);
    } else if (this.#snapshot.status === 'failed') {
      this.retry();
    } else if (this.#isUnloaded) {
      this.#load(this.#resumeAtSec);
    } else {
      this.decks.current?.play();
    }
  }

  /** Shows a track as paused without loading it. */
  show(track: PlayableTrack, positionSec: number) {
    this.pause();
    this.#switchTo(track, positionSec);
    this.#isUnloaded = true;
    this.#update({ status: 'paused', failure: null, hasSounded: true });
  }

  /** Keeps the position. */
  pause() {
    this.#wantsToPlay = false;
    this.decks.endMix();
    this.decks.current?.pause();
  }

  /** Resumes or pauses the current track. */
  toggle() {
    const { track, status } = this.#snapshot;
    if (status === 'playing' || (status === 'loading' && this.#wantsToPlay)) this.pause();
    else if (track) this.play(track);
  }

  /** 'Thử lại' after a failure: reloads the file at the same position. */
  retry() {
    if (this.#snapshot.status !== 'failed') return;
    this.#wantsToPlay = true;
    this.#recovery.retry();
  }

  /** Call it when the network or a sound device may be back: retries after a failure that may pass, else does nothing. */
  recover = () => {
    if (this.#snapshot.failure === 'silent' && this.#wantsToPlay) this.retry();
    return this.#recovery.recover();
  };

  /** @param positionSec clamped to the track */
  seek(positionSec: number) {
    this.#resumeAtSec = clamp(positionSec, 0, this.#snapshot.durationSec);
    this.decks.endMix();
    if (!this.#isUnloaded) this.decks.current?.seek(this.#resumeAtSec);
    this.#listeners.notify();
  }

  /** @param volume 0 to 100, clamped */
  setVolume(volume: number) {
    this.#update({ volume: clamp(volume, 0, 100) });
    this.decks.setVolume(this.#snapshot.volume / 100);
  }

  /** Keeps the pitch. @param speed 0.75 to 1.5, clamped */
  setSpeed(speed: number) {
    this.decks.endMix();
    this.#update({ speed: clamp(speed, SLOWEST, FASTEST) });
    this.decks.setSpeed(this.#snapshot.speed);
  }

  /**
   * Starts the track on the other deck as the current one; the previous one plays beside it until the mix ends.
   *
   * @param rate of the incoming track, before the listener's speed
   */
  startMix(track: PlayableTrack, rate: number) {
    this.decks.swap(rate);
    this.#recovery.reset();
    this.#wantsToPlay = true;
    this.#update({ track, durationSec: track.duration, isMixing: true });
    this.decks.current?.play();
  }

  /** Switches to another track at a start position. */
  #switchTo(track: PlayableTrack, positionSec: number) {
    this.decks.unloadOther();
    this.decks.setMixRate(1);
    this.#recovery.reset();
    this.#resumeAtSec = clamp(positionSec, 0, track.duration);
    this.#update({ track, durationSec: track.duration });
  }

  #load(positionSec: number) {
    const { track } = this.#snapshot;
    if (!track) return;
    const fragment = this.#recovery.beginLoad();
    this.#isUnloaded = false;
    this.decks.endMix();
    this.#wait();
    this.decks.load(soundUrl(track) + fragment, positionSec, playbackGain(track));
    if (this.#wantsToPlay) this.decks.current?.play();
  }

  #wait() {
    clearTimeout(this.#stillTimer);
    this.#recovery.stop();
    this.#recovery.watch();
    this.#update({ status: 'loading', failure: null });
  }

  #setStatus(status: 'playing' | 'paused') {
    this.#recovery.stop();
    clearTimeout(this.#stillTimer);
    this.#update({ status, failure: null });
    if (status === 'playing') this.#watchAdvance();
  }

  #watchAdvance() {
    const fromSec = this.getPositionSec();
    this.#stillTimer = setTimeout(() => {
      const isStill = this.decks.current?.canGoOn && this.getPositionSec() === fromSec;
      if (isStill) this.#fail('silent');
      else this.#watchAdvance();
    }, STILL_MS);
  }

  #fail(failure: PlaybackFailure) {
    this.#resumeAtSec = this.getPositionSec();
    clearTimeout(this.#stillTimer);
    this.decks.endMix();
    const isOutage = this.#recovery.fail(failure);
    this.#update({ status: 'failed', failure });
    const { track } = this.#snapshot;
    if (track && !isOutage && failure !== 'silent') this.endListener?.onFailed(track);
  }

  #reports: DeckReports = {
    onReady: () => {
      if (!this.#wantsToPlay) this.#setStatus('paused');
      else if (this.#snapshot.status === 'loading') this.#recovery.watch();
    },
    onPlaying: () => {
      this.#setStatus('playing');
      if (!this.#snapshot.hasSounded) this.#update({ hasSounded: true });
    },
    onPaused: () => {
      this.#wantsToPlay = false;
      this.decks.endMix();
      if (this.#snapshot.status !== 'failed') this.#setStatus('paused');
    },
    onWaiting: () => {
      if (this.#snapshot.status !== 'failed') this.#wait();
    },
    onProgress: () => {
      const { status, failure } = this.#snapshot;
      const { current } = this.decks;
      const isHeard =
        failure === 'silent' &&
        !current?.isPaused &&
        (current?.positionSec ?? 0) > this.#resumeAtSec;
      if (isHeard) this.#setStatus('playing');
      else if (this.#recovery.isInOutage) this.#goOnAfterOutage();
      else if (status === 'loading') this.#recovery.watch();
      else if (status === 'playing') this.#recovery.sounds();
      // While playing, the views poll the buffered range.
      if (this.#snapshot.status !== 'playing') this.#listeners.notify();
    },
    onEnded: () => {
      const { current } = this.decks;
      const positionSec = current?.positionSec ?? 0;
      if (positionSec < this.#snapshot.durationSec - CUT_OFF_TOLERANCE_SEC) {
        this.#fail('cut-off');
        return;
      }
      if (this.endListener?.onEnded()) return;
      this.#wantsToPlay = false;
      current?.seek(0);
      this.#setStatus('paused');
    },
    onError: (code, isOfOutput) => {
      if (!this.#snapshot.track) return;
      if (!isOfOutput) return void this.#recovery.explain(code);
      this.decks.current?.pause();
      this.#fail('silent');
    },
    onRefused: () => {
      this.#wantsToPlay = false;
      this.#resumeAtSec = this.getPositionSec();
      // Without autoplay nothing is loaded before a press: covers and text need the bandwidth.
      this.decks.current?.unload();
      this.#isUnloaded = true;
      this.#recovery.cancel();
      this.#setStatus('paused');
    },
  };

  #goOnAfterOutage() {
    const { current } = this.decks;
    if (!current?.canGoOn) this.#wait();
    else this.#setStatus(current.isPaused ? 'paused' : 'playing');
  }

  #update(change: Partial<PlayerSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.notify();
  }
}
