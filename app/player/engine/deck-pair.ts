import { clamp } from '#domain/clamp.ts';
import { Deck, type DeckReports } from './deck.ts';
import { IDLE } from './player-snapshot.ts';

/**
 * Two decks with one volume and one speed. The current deck has the current track; the other one, opened for
 * the first mix, has the cued track or the outgoing one.
 */
export class DeckPair {
  #reports: DeckReports;
  #onMixEnd: () => void;
  #current: Deck | null = null;
  #other: Deck | null = null;
  #isMixing = false;
  /** The listener's, 0 to 1. */
  #volume = IDLE.volume / 100;
  #fadeShare = 1;
  #speed = 1;
  #mixRate = 1;

  /** @param reports of the current deck */
  constructor(reports: DeckReports, onMixEnd: () => void) {
    this.#reports = reports;
    this.#onMixEnd = onMixEnd;
  }

  /** Null until opened. */
  get current(): Deck | null {
    return this.#current;
  }

  /** Null until opened. */
  get other(): Deck | null {
    return this.#other;
  }

  open(audio: HTMLAudioElement): Deck {
    this.#current = new Deck(audio, this.#reports);
    this.#setVolumes();
    return this.#current;
  }

  openOther(audio: HTMLAudioElement): Deck {
    this.#other = new Deck(audio, {});
    this.#setVolumes();
    return this.#other;
  }

  close() {
    for (const deck of [this.#current, this.#other]) deck?.close();
    this.#current = null;
    this.#other = null;
  }

  /** Loads a file on the current deck. */
  load(url: string, positionSec: number, gain: number) {
    this.#current?.load(url, positionSec, gain);
    this.#setRate();
  }

  /**
   * Makes the other deck the current one; the outgoing track plays on until `endMix`.
   *
   * @param rate of the incoming track, before the listener's speed
   */
  swap(rate: number) {
    [this.#current, this.#other] = [this.#other, this.#current];
    if (this.#current) this.#current.reports = this.#reports;
    if (this.#other) this.#other.reports = {};
    this.#isMixing = true;
    this.#mixRate = rate;
    this.#setRate();
  }

  /** Stops the outgoing track. Does nothing outside a mix. */
  endMix() {
    if (this.#isMixing) this.unloadOther();
  }

  /** Unloads the cued or the outgoing track. Does not affect the current one. */
  unloadOther() {
    if (this.#other?.isLoaded) this.#other.unload();
    if (!this.#isMixing) return;
    this.#isMixing = false;
    this.#onMixEnd();
  }

  /** @param volume the listener's, 0 to 1 */
  setVolume(volume: number) {
    this.#volume = volume;
    this.#setVolumes();
  }

  /** Fades temporarily. @param share of the set volume, 0 to 1 */
  fade(share: number) {
    this.#fadeShare = clamp(share, 0, 1);
    this.#setVolumes();
  }

  /** @param speed the listener's */
  setSpeed(speed: number) {
    this.#speed = speed;
    this.#setRate();
  }

  /** Rate of the current track in a mix and while easing back, without the listener's speed. */
  get mixRate(): number {
    return this.#mixRate;
  }

  setMixRate(rate: number) {
    if (rate === this.#mixRate) return;
    this.#mixRate = rate;
    this.#setRate();
  }

  /** A mix changes tempo and pitch together, as DJs do, so that kicks stay on the beat (decision 057). */
  #setRate() {
    this.#current?.setRate(this.#mixRate * this.#speed, this.#speed !== 1);
  }

  #setVolumes() {
    for (const deck of [this.#current, this.#other])
      deck?.setVolume(this.#volume * this.#fadeShare);
  }
}
