/** The silence that LAME adds before the sound: 1105 samples at 44.1 kHz. */
const MP3_LEAD_SEC = 0.025;

/** From here on, the lost frame cancels the added silence; see below. */
const LATE_UNTIL_SHARE = 0.5;

/**
 * How much later an element sounds than its position says.
 *
 * Chromium skips the silence at the start of an MP3, but after a seek its positions include it: the sound is
 * then 25 ms late until the next seek or file. Its positions also lose one frame of 26 ms over the length of
 * the file, so after a seek into the second half the sound is exact again. Measured on files of constant bit
 * rate with a LAME tag. Without a tag the lag is up to 21 ms, and with a variable bit rate it is larger. Other
 * browsers are assumed to be exact.
 */
export class SeekLag {
  #watched = new WeakSet<HTMLAudioElement>();
  #late = new WeakSet<HTMLAudioElement>();

  /** Call it for each element soon after it has started to play. Further calls do nothing. */
  watch(element: HTMLAudioElement) {
    if (this.#watched.has(element)) return;
    this.#watched.add(element);
    const { played } = element;
    const startSec = played.length > 0 ? played.start(0) : element.currentTime;
    if (startSec > 0) this.#seek(element, startSec);
    element.addEventListener('seeking', () => this.#seek(element, element.currentTime));
    element.addEventListener('emptied', () => this.#late.delete(element));
  }

  #seek(element: HTMLAudioElement, positionSec: number) {
    if (positionSec < element.duration * LATE_UNTIL_SHARE) this.#late.add(element);
    else this.#late.delete(element);
  }

  secOf(element: HTMLAudioElement): number {
    return isChromium() && isMp3(element) && this.#late.has(element) ? MP3_LEAD_SEC : 0;
  }
}

/** Only Chromium has it, and only on secure pages. */
const isChromium = () => 'userAgentData' in navigator;

const isMp3 = ({ src }: HTMLAudioElement) => /\.mp3($|[?#])/.test(src);
