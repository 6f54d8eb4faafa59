import { playbackGain } from '#domain/playback-gain.ts';
import type { Deck } from './deck.ts';
import type { DeckPair } from './deck-pair.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { dropLowBitrate, soundUrl } from './sound-url.ts';

/** Smaller changes of the start are ignored: they come from rounding. */
const LEAST_MOVE_SEC = 0.01;

/** Loads the next track on the other deck, paused, so that a mix can start it at once. */
export class Cue {
  #decks: DeckPair;
  #makeAudio: () => HTMLAudioElement;
  #track: PlayableTrack | null = null;
  /** Where it starts. */
  #startSec = 0;

  /** @param makeAudio creates the other deck's element on demand */
  constructor(decks: DeckPair, makeAudio: () => HTMLAudioElement) {
    this.#decks = decks;
    this.#makeAudio = makeAudio;
  }

  /** The cued track; null when none is, or when the listener has chosen another track. */
  get track(): PlayableTrack | null {
    return this.#decks.other?.isLoaded ? this.#track : null;
  }

  /** Whether enough of it is loaded to start it. */
  get isReady(): boolean {
    return this.track !== null && this.#deck.canGoOn;
  }

  /** The elements of both decks, for the mixing desk. Null before the player is attached. */
  get elements(): { current: HTMLAudioElement; other: HTMLAudioElement } | null {
    const { current } = this.#decks;
    return current && { current: current.element, other: this.#deck.element };
  }

  /** Changes where the cued track starts. */
  moveTo(startSec: number) {
    if (Math.abs(startSec - this.#startSec) < LEAST_MOVE_SEC) return;
    this.#startSec = startSec;
    this.#deck.seek(startSec);
  }

  /** @param onFailure called when its file cannot be played; nothing is cued then */
  load(track: PlayableTrack, startSec: number, onFailure: () => void) {
    this.#decks.endMix();
    this.#track = track;
    this.#startSec = startSec;
    const deck = this.#deck;
    deck.reports = {
      onError: () => {
        if (dropLowBitrate(track)) return this.load(track, this.#startSec, onFailure);
        this.#track = null;
        onFailure();
      },
    };
    const url = soundUrl(track);
    // With 'auto' Chromium would load minutes of it, too much for the data saver. See
    // docs/decisions/066.
    deck.element.preload = url === track.streamUrl ? 'auto' : 'metadata';
    deck.load(url, startSec, playbackGain(track));
  }

  /** Loads more if what is loaded is not enough to start it. */
  ensureReady() {
    if (this.track && !this.isReady) this.#deck.element.preload = 'auto';
  }

  unload() {
    if (this.track) this.#decks.unloadOther();
    this.#track = null;
  }

  /** The cued track becomes the current one: forgets it without unloading it. */
  release() {
    this.#track = null;
  }

  get #deck(): Deck {
    return this.#decks.other ?? this.#decks.openOther(this.#makeAudio());
  }
}
