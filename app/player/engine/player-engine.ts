import { clamp } from '#app/domain/clamp.ts';
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
import { type WarmSound, warmSound } from './warm-sound.ts';

/** So long nothing of the file may arrive before it is taken up anew, or the listener is told. */
export const STALL_AFTER_MS = 6_000;
/** After an outage the file is asked for again this often, until it is there. */
export const RECOVERY_INTERVAL_MS = 5_000;
/** A file that breaks off again, with no sound between, is left to the listener. */
const MOST_RECOVERIES = 1;
/** A file may be this much shorter than the catalogue says before it counts as cut off. */
const CUT_OFF_TOLERANCE_SEC = 2;

/** Playback speeds, as of SoundCloud's and YouTube's ranges the part in which music stays music. */
export const SLOWEST = 0.75;
export const FASTEST = 1.5;

type Cued = { track: PlayableTrack; onFailure: () => void };

const PASSING_FAILURES: readonly (PlaybackFailure | null)[] = ['offline', 'stalled'];

/** Knows what comes before and after the present track: see PlayerSession. */
export type Conductor = {
  /** A press on 'next'. @returns false where there is nothing */
  next(): boolean;
  /** A press on 'previous'. @returns false where there is nothing */
  previous(): boolean;
  /** The track came to its end. @returns false where it is to be paused at 0 */
  goOn(): boolean;
  /** A track cannot be played. @returns false where the listener is to decide */
  skipFailed(track: PlayableTrack): boolean;
};

/**
 * The site's one player: which track, whether it sounds, and where in it. Its state follows the
 * audio element's events, never the press of a button; presses only say what is wanted.
 *
 * It has a second deck, on which the next track can be cued and mixed in: see Mixer.
 *
 * It knows neither the pages nor the backend: it is given a track and reports what happens.
 */
export class PlayerEngine {
  conductor: Conductor | null = null;
  #snapshot = IDLE;
  #listeners = new Set<() => void>();
  #deck: Deck | null = null;
  /** Not the one that plays: holds the cued track, or in a mix the outgoing one. */
  #otherDeck: Deck | null = null;
  #cued: Cued | null = null;
  #makeAudio = () => new Audio();
  #mixRate = 1;
  /** A track shown from an earlier visit is fetched when it is wanted. */
  #isUnloaded = false;
  #probe: ProbeSound;
  #warm: WarmSound;
  /** What the listener last asked for; a browser, a phone call or a fault may not grant it. */
  #wantsToPlay = false;
  /** Where a track that failed goes on, in seconds. */
  #resumeAtSec = 0;
  #recoveries = 0;
  #fadeShare = 1;
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

  /**
   * Browser only; prerendering never attaches. Returns detach.
   *
   * @param makeAudio of the second deck, where one is needed
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

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Seconds. Changes without notice: whoever shows it reads it anew for each frame. */
  getPositionSec(): number {
    if (!this.#deck || this.#isUnloaded || this.#snapshot.status === 'failed')
      return this.#resumeAtSec;
    return this.#deck.positionSec;
  }

  /** Seconds: up to where the sound after the present position has arrived. */
  getBufferedSec(): number {
    return this.#deck && !this.#isUnloaded ? this.#deck.bufferedSec : 0;
  }

  /** Gets a track ready that may soon be asked for. What sounds is left alone. */
  prepare({ id, streamUrl }: PlayableTrack) {
    const { track, status } = this.#snapshot;
    const isPresent = id === track?.id;
    // What is still waiting for its own sound has the line to itself.
    if ((isPresent && !this.#isUnloaded) || status === 'loading') return;
    const isOwn = isPresent && this.#resumeAtSec === 0 && !savesData();
    if (isOwn) this.#deck?.prepare(streamUrl);
    else this.#warm(streamUrl);
  }

  /**
   * Another track starts, the same one goes on where it was.
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

  /** Shows a track as paused; nothing is fetched before it is played. */
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
    this.endMix();
    if (!this.#isUnloaded) this.#deck?.seek(this.#resumeAtSec);
    this.#notify();
  }

  /** @param volume 0 to 100, clamped */
  setVolume(volume: number) {
    this.#update({ volume: clamp(volume, 0, 100) });
    this.#setVolumes();
  }

  /** Of what is set as volume, for a while. @param share 0 to 1 */
  fade(share: number) {
    this.#fadeShare = clamp(share, 0, 1);
    this.#setVolumes();
  }

  /** With the pitch kept. @param speed 0.75 to 1.5, clamped */
  setSpeed(speed: number) {
    this.endMix();
    this.#update({ speed: clamp(speed, SLOWEST, FASTEST) });
    this.#deck?.setRate(this.#rate);
  }

  /** Where nothing comes next it only logs, as the specification has it. */
  next() {
    if (!this.conductor?.next()) console.info('Next track: there is nothing in the queue');
  }

  /** @see next */
  previous() {
    if (!this.conductor?.previous()) console.info('Previous track: there is nothing in the queue');
  }

  /** The present deck's element, and the other one's where there is one. For the mixing desk. */
  get elements(): { present: HTMLAudioElement; other: HTMLAudioElement } | null {
    if (!this.#deck) return null;
    this.#otherDeck ??= this.#openDeck(this.#makeAudio());
    return { present: this.#deck.element, other: this.#otherDeck.element };
  }

  /** The other deck's track and state, where one is cued. */
  get cued(): { track: PlayableTrack; isReady: boolean } | null {
    if (!this.#cued || !this.#otherDeck) return null;
    return { track: this.#cued.track, isReady: this.#otherDeck.canGoOn };
  }

  /**
   * Gets a track ready on the other deck, paused.
   *
   * @param onFailure its file cannot be played; nothing is cued then
   */
  cue(track: PlayableTrack, positionSec: number, onFailure: () => void) {
    this.endMix();
    this.#cued = { track, onFailure };
    this.#otherDeck ??= this.#openDeck(this.#makeAudio());
    this.#otherDeck.element.preload = 'auto';
    this.#otherDeck.load(track.streamUrl, positionSec, playbackGain(track));
  }

  /** Forgets what is cued. What sounds is left alone. */
  uncue() {
    if (!this.#cued) return;
    this.#cued = null;
    this.#otherDeck?.unload();
  }

  /**
   * The cued track becomes the present one and begins; the former one goes on beside it until
   * `endMix`.
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
    this.#deck.setRate(this.#rate);
    this.#update({ track, durationSec: track.duration, isMixing: true });
    this.#deck.play();
  }

  /** In a mix: the outgoing track falls silent, wherever it is. Without one, does nothing. */
  endMix() {
    if (!this.#snapshot.isMixing) return;
    this.#otherDeck?.unload();
    this.#update({ isMixing: false });
  }

  /** Of the present track, before the listener's speed: in a mix, and while it is eased back. */
  setMixRate(rate: number) {
    if (rate === this.#mixRate) return;
    this.#mixRate = rate;
    this.#deck?.setRate(this.#rate);
  }

  get mixRate(): number {
    return this.#mixRate;
  }

  /** Seconds into the track that a mix fades out. */
  get outgoingPositionSec(): number {
    return this.#otherDeck?.positionSec ?? 0;
  }

  /** In a mix: nudges the present deck to where it belongs. */
  alignTo(positionSec: number) {
    this.#deck?.seek(positionSec);
  }

  get #rate(): number {
    return this.#mixRate * this.#snapshot.speed;
  }

  /** 0 to 1. */
  get #volume(): number {
    return (this.#snapshot.volume / 100) * this.#fadeShare;
  }

  #setVolumes() {
    for (const deck of [this.#deck, this.#otherDeck]) deck?.setVolume(this.#volume);
  }

  /** Reports of the deck that is not the present one concern a cued track, or nobody. */
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

  /** Another track than before, from where it will begin. */
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
      // While it plays, whoever shows how much has arrived looks without being told.
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
      // What only a press starts is not fetched before one: covers and words share the line.
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
    // Chromium keeps what it got from an address, cut off or wrong as that may be. The fragment
    // makes it another address, and no server ever sees it.
    const url = this.#retries > 0 ? `${track.streamUrl}#${this.#retries}` : track.streamUrl;
    this.#deck?.load(url, positionSec, playbackGain(track));
    this.#deck?.setRate(this.#rate);
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
    // An outage was seen: when it is over, the file has its chance again.
    if (failure === 'offline') this.#recoveries = 0;
    this.#stopTimers();
    this.#update({ status: 'failed', failure });
    if (PASSING_FAILURES.includes(failure)) this.#recoverLater();
    else if (this.#snapshot.track) this.conductor?.skipFailed(this.#snapshot.track);
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
