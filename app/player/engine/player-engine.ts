import { clamp } from '#app/domain/clamp.ts';
import { ListenerSet } from '#app/domain/listener-set.ts';
import { playbackGain } from '#app/domain/playback-gain.ts';
import { savesData } from '#app/domain/saves-data.ts';
import { Deck, type DeckReports } from './deck.ts';
import {
  IDLE,
  type PlayableTrack,
  type PlaybackFailure,
  type PlayerSnapshot,
} from './player-snapshot.ts';
import { type ProbeSound, probeSound } from './probe-sound.ts';
import { soundUrl } from './sound-url.ts';
import { type WarmSound, warmSound } from './warm-sound.ts';

/** Reload after this long without data; if that has been tried, report it as stalled. */
export const STALL_AFTER_MS = 6_000;
/** Retry interval during an outage. */
export const RECOVERY_INTERVAL_MS = 5_000;
/** Give up after this many reloads without any sound between them. */
const MOST_RECOVERIES = 1;
/** Tolerance before a file that ends early counts as cut off. */
const CUT_OFF_TOLERANCE_SEC = 2;

/** Range of playback speeds in which music still sounds well. */
export const SLOWEST = 0.75;
export const FASTEST = 1.5;

type Cued = { track: PlayableTrack; onFailure: () => void };

const PASSING_FAILURES: readonly (PlaybackFailure | null)[] = ['offline', 'stalled'];

/** Decides what plays before and after the current track: see PlayerSession. */
export type Conductor = {
  /** 'Next' was pressed. @returns false when there is no next track */
  next(): boolean;
  /** 'Previous' was pressed. @returns false when there is no previous track */
  previous(): boolean;
  /** The track has ended. @returns false to pause it at 0 */
  goOn(): boolean;
  /** A track cannot be played. @returns false to show the failure */
  skipFailed(track: PlayableTrack): boolean;
};

/**
 * The site's only player. Its state follows the events of the audio element, never the press of a button;
 * presses only record what the listener wants.
 *
 * A second deck can cue the next track and mix it in: see Mixer.
 *
 * The engine knows neither pages nor backend: it gets tracks and reports what happens.
 */
export class PlayerEngine {
  conductor: Conductor | null = null;
  #snapshot = IDLE;
  #listeners = new ListenerSet();
  #deck: Deck | null = null;
  /** Holds the cued track, or the outgoing one during a mix. */
  #otherDeck: Deck | null = null;
  #cued: Cued | null = null;
  #makeAudio = () => new Audio();
  #mixRate = 1;
  /** A track restored from an earlier visit is loaded only when played. */
  #isUnloaded = false;
  #probe: ProbeSound;
  #warm: WarmSound;
  /** What the listener last requested; the browser, a phone call or an error may prevent it. */
  #wantsToPlay = false;
  /** Where a failed track resumes, in seconds. */
  #resumeAtSec = 0;
  #recoveries = 0;
  #fadeShare = 1;
  /** Reloads of the current track's file. */
  #retries = 0;
  /** Ignores answers about an earlier load. */
  #loadCount = 0;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #recoveryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(probe: ProbeSound = probeSound, warm: WarmSound = warmSound) {
    this.#probe = probe;
    this.#warm = warm;
  }

  /**
   * Browser only. Returns detach.
   *
   * @param makeAudio creates the second deck's element on demand
   */
  attach(audio: HTMLAudioElement, makeAudio = this.#makeAudio): () => void {
    this.#makeAudio = makeAudio;
    this.#deck = this.#openDeck(audio);
    this.#update({ canSetVolume: this.#deck.canSetVolume });
    if (this.#snapshot.track && !this.#isUnloaded) this.#load(this.#resumeAtSec);
    return () => {
      this.#resumeAtSec = this.getPositionSec();
      this.#stopTimers();
      this.#cued = null;
      for (const deck of [this.#deck, this.#otherDeck]) deck?.close();
      this.#deck = null;
      this.#otherDeck = null;
    };
  }

  getSnapshot = (): PlayerSnapshot => this.#snapshot;

  subscribe = this.#listeners.subscribe;

  /** Seconds. Changes without notification: read it for each frame. */
  getPositionSec(): number {
    if (!this.#deck || this.#isUnloaded || this.#snapshot.status === 'failed')
      return this.#resumeAtSec;
    return this.#deck.positionSec;
  }

  /** Seconds: end of the buffered range at the current position. */
  getBufferedSec(): number {
    return this.#deck && !this.#isUnloaded ? this.#deck.bufferedSec : 0;
  }

  /** Preloads a track that may be played soon. Does not affect the current one. */
  prepare(track: PlayableTrack) {
    const { track: present, status } = this.#snapshot;
    const isPresent = track.id === present?.id;
    // A track that is still loading gets the whole bandwidth.
    if ((isPresent && !this.#isUnloaded) || status === 'loading') return;
    const isOwn = isPresent && this.#resumeAtSec === 0 && !savesData();
    const url = soundUrl(track);
    if (isOwn) this.#deck?.prepare(url);
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
      this.#present(track, fromSec);
      this.#load(this.#resumeAtSec);
    } else if (this.#snapshot.status === 'failed') {
      this.retry();
    } else if (this.#isUnloaded) {
      this.#load(this.#resumeAtSec);
    } else {
      this.#deck?.play();
    }
  }

  /** Shows a track as paused without loading it. */
  show(track: PlayableTrack, positionSec: number) {
    this.#wantsToPlay = false;
    this.endMix();
    this.#deck?.pause();
    this.#stopTimers();
    this.#present(track, positionSec);
    this.#isUnloaded = true;
    this.#update({ status: 'paused', failure: null, hasSounded: true });
  }

  /** The position is kept. */
  pause() {
    this.#wantsToPlay = false;
    this.endMix();
    this.#deck?.pause();
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
    this.#recoveries = 0;
    this.#loadAnew();
  }

  /** Retries after an outage, when the network may be back. Does nothing otherwise. */
  async recover() {
    const { track, status, failure } = this.#snapshot;
    if (!track || status !== 'failed' || !PASSING_FAILURES.includes(failure)) return;
    clearTimeout(this.#recoveryTimer);
    const loadCount = this.#loadCount;
    const reason = await this.#probe(soundUrl(track));
    if (loadCount !== this.#loadCount || this.#snapshot.failure !== failure) return;
    if (reason) this.#fail(reason);
    else if (this.#recoveries < MOST_RECOVERIES) this.#reload();
  }

  /** @param positionSec clamped to the track */
  seek(positionSec: number) {
    this.#resumeAtSec = clamp(positionSec, 0, this.#snapshot.durationSec);
    this.endMix();
    if (!this.#isUnloaded) this.#deck?.seek(this.#resumeAtSec);
    this.#notify();
  }

  /** @param volume 0 to 100, clamped */
  setVolume(volume: number) {
    this.#update({ volume: clamp(volume, 0, 100) });
    this.#setVolumes();
  }

  /** Fades temporarily. @param share of the set volume, 0 to 1 */
  fade(share: number) {
    this.#fadeShare = clamp(share, 0, 1);
    this.#setVolumes();
  }

  /** Preserves the pitch. @param speed 0.75 to 1.5, clamped */
  setSpeed(speed: number) {
    this.endMix();
    this.#update({ speed: clamp(speed, SLOWEST, FASTEST) });
    this.#setRate();
  }

  /** Only logs when there is no next track, as the specification says. */
  next() {
    if (!this.conductor?.next()) console.info('Next track: there is nothing in the queue');
  }

  /** @see next */
  previous() {
    if (!this.conductor?.previous()) console.info('Previous track: there is nothing in the queue');
  }

  /** The elements of both decks, for the mixing desk. */
  get elements(): { present: HTMLAudioElement; other: HTMLAudioElement } | null {
    if (!this.#deck) return null;
    this.#otherDeck ??= this.#openDeck(this.#makeAudio());
    return { present: this.#deck.element, other: this.#otherDeck.element };
  }

  /** The cued track and whether it is ready. */
  get cued(): { track: PlayableTrack; isReady: boolean } | null {
    if (!this.#cued || !this.#otherDeck) return null;
    return { track: this.#cued.track, isReady: this.#otherDeck.canGoOn };
  }

  /**
   * Loads a track on the other deck, paused.
   *
   * @param onFailure called when its file cannot be played; nothing is cued then
   */
  cue(track: PlayableTrack, positionSec: number, onFailure: () => void) {
    this.endMix();
    this.#cued = { track, onFailure };
    this.#otherDeck ??= this.#openDeck(this.#makeAudio());
    this.#otherDeck.element.preload = 'auto';
    this.#otherDeck.load(soundUrl(track), positionSec, playbackGain(track));
  }

  /** Unloads the cued track. Does not affect the current one. */
  uncue() {
    if (!this.#cued) return;
    this.#cued = null;
    this.#otherDeck?.unload();
  }

  /**
   * Starts the cued track as the current one; the previous one plays beside it until `endMix`.
   *
   * @param rate of the cued track, before the listener's speed
   */
  startMix(rate: number) {
    if (!this.#cued || !this.#deck || !this.#otherDeck) return;
    const { track } = this.#cued;
    this.#cued = null;
    const outgoing = this.#deck;
    this.#deck = this.#otherDeck;
    this.#otherDeck = outgoing;
    this.#loadCount++;
    this.#stopTimers();
    this.#recoveries = 0;
    this.#retries = 0;
    this.#mixRate = rate;
    this.#wantsToPlay = true;
    this.#setRate();
    this.#update({ track, durationSec: track.duration, isMixing: true });
    this.#deck.play();
  }

  /** Stops the outgoing track. Does nothing outside a mix. */
  endMix() {
    if (!this.#snapshot.isMixing) return;
    this.#otherDeck?.unload();
    this.#update({ isMixing: false });
  }

  /** Rate of the current track in a mix and while easing back, without the listener's speed. */
  setMixRate(rate: number) {
    if (rate === this.#mixRate) return;
    this.#mixRate = rate;
    this.#setRate();
  }

  get mixRate(): number {
    return this.#mixRate;
  }

  /** Position of the outgoing track, in seconds. */
  get outgoingPositionSec(): number {
    return this.#otherDeck?.positionSec ?? 0;
  }

  /** During a mix: seeks the current deck into phase. */
  alignTo(positionSec: number) {
    this.#deck?.seek(positionSec);
  }

  /** A mix turns a record faster, with its pitch, as DJs do: its kicks stay on the beat (decision 057). */
  #setRate() {
    const { speed } = this.#snapshot;
    this.#deck?.setRate(this.#mixRate * speed, speed !== 1);
  }

  /** 0 to 1. */
  get #volume(): number {
    return (this.#snapshot.volume / 100) * this.#fadeShare;
  }

  #setVolumes() {
    for (const deck of [this.#deck, this.#otherDeck]) deck?.setVolume(this.#volume);
  }

  /** Events of the other deck concern the cued track, or are ignored. */
  #openDeck(audio: HTMLAudioElement): Deck {
    const ifPresent =
      <Args extends unknown[]>(report: (...args: Args) => void) =>
      (...args: Args) => {
        if (deck === this.#deck) report(...args);
      };
    const { onReady, onPlaying, onPaused, onWaiting, onProgress, onEnded, onError, onRefused } =
      this.#reports;
    const deck: Deck = new Deck(audio, {
      onReady: ifPresent(onReady),
      onPlaying: ifPresent(onPlaying),
      onPaused: ifPresent(onPaused),
      onWaiting: ifPresent(onWaiting),
      onProgress: ifPresent(onProgress),
      onEnded: ifPresent(onEnded),
      onRefused: ifPresent(onRefused),
      onError: (code) => {
        if (deck === this.#deck) onError(code);
        else this.#failCued();
      },
    });
    deck.setVolume(this.#volume);
    return deck;
  }

  #failCued() {
    const failed = this.#cued;
    this.#cued = null;
    failed?.onFailure();
  }

  /** Switches to another track at a start position. */
  #present(track: PlayableTrack, positionSec: number) {
    this.endMix();
    this.uncue();
    this.#recoveries = 0;
    this.#retries = 0;
    this.#mixRate = 1;
    this.#resumeAtSec = clamp(positionSec, 0, track.duration);
    this.#update({ track, durationSec: track.duration });
  }

  #reports: DeckReports = {
    onReady: () => {
      if (this.#wantsToPlay) this.#watchForStall();
      else this.#settle('paused');
    },
    onPlaying: () => {
      this.#settle('playing');
      if (!this.#snapshot.hasSounded) this.#update({ hasSounded: true });
    },
    onPaused: () => {
      this.#wantsToPlay = false;
      this.endMix();
      if (this.#snapshot.status !== 'failed') this.#settle('paused');
    },
    onWaiting: () => {
      if (this.#snapshot.status !== 'failed') this.#wait();
    },
    onProgress: () => {
      if (PASSING_FAILURES.includes(this.#snapshot.failure)) this.#goOnAfterStall();
      else if (this.#snapshot.status === 'loading') this.#watchForStall();
      else if (this.#snapshot.status === 'playing') this.#recoveries = 0;
      // While playing, the views poll the buffered range.
      if (this.#snapshot.status !== 'playing') this.#notify();
    },
    onEnded: () => {
      const positionSec = this.#deck?.positionSec ?? 0;
      if (positionSec < this.#snapshot.durationSec - CUT_OFF_TOLERANCE_SEC) {
        this.#fail('cut-off');
        return;
      }
      if (this.conductor?.goOn()) return;
      this.#wantsToPlay = false;
      this.#deck?.seek(0);
      this.#settle('paused');
    },
    onError: (code) => void this.#explain(code),
    onRefused: () => {
      this.#wantsToPlay = false;
      this.#resumeAtSec = this.getPositionSec();
      // Without autoplay nothing is loaded before a press: covers and text need the bandwidth.
      this.#loadCount++;
      this.#deck?.unload();
      this.#isUnloaded = true;
      this.#settle('paused');
    },
  };

  #load(positionSec: number) {
    const { track } = this.#snapshot;
    if (!track) return;
    this.#loadCount++;
    this.#isUnloaded = false;
    this.endMix();
    this.#wait();
    // Chromium caches a broken response for its URL. A fragment makes it another URL, and the server
    // never sees it.
    const url = soundUrl(track) + (this.#retries > 0 ? `#${this.#retries}` : '');
    this.#deck?.load(url, positionSec, playbackGain(track));
    this.#setRate();
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
    this.endMix();
    // After an outage the file may be reloaded again.
    if (failure === 'offline') this.#recoveries = 0;
    this.#stopTimers();
    this.#update({ status: 'failed', failure });
    if (PASSING_FAILURES.includes(failure)) this.#recoverLater();
    else if (this.#snapshot.track) this.conductor?.skipFailed(this.#snapshot.track);
  }

  /** Reports why a file failed, or reloads it when only the connection broke. */
  async #explain(code: number) {
    const { track } = this.#snapshot;
    if (!track) return;
    const loadCount = this.#loadCount;
    const reason = await this.#probe(soundUrl(track));
    if (loadCount !== this.#loadCount) return;
    if (reason) this.#fail(reason);
    else if (code !== MediaError.MEDIA_ERR_NETWORK) this.#fail('corrupt');
    else if (this.#recoveries < MOST_RECOVERIES) this.#reload();
    else this.#fail('cut-off');
  }

  /** Reloads over a new connection when the current one is dead. */
  async #mendStall() {
    const { track } = this.#snapshot;
    if (!track) return;
    this.#stallTimer = undefined;
    const reason = await this.#probe(soundUrl(track));
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
    this.#listeners.notify();
  }
}
