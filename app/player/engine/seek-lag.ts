/** The silence that LAME adds before the sound: 1105 samples at 44.1 kHz. */
const MP3_LEAD_SEC = 0.025;

/**
 * How much later an element sounds than its position says.
 *
 * Chromium skips the silence at the start of an MP3, but after a seek its positions include it: the sound is
 * then 25 ms late until another file is loaded. That holds for files of constant bit rate with a LAME tag, in
 * their first half. In the second half, or without a tag, the lag is between 0 and 25 ms; with a variable bit
 * rate it may be larger. Between two decks that were both sought, the constant cancels out. Other browsers
 * are assumed to be exact.
 */
export class SeekLag {
  #watched = new WeakSet<HTMLAudioElement>();
  #sought = new WeakSet<HTMLAudioElement>();

  /** Call it for each element soon after it has started to play. Further calls do nothing. */
  watch(element: HTMLAudioElement) {
    if (this.#watched.has(element)) return;
    this.#watched.add(element);
    const { played } = element;
    if (played.length > 0 ? played.start(0) > 0 : element.currentTime > 0)
      this.#sought.add(element);
    element.addEventListener('seeking', () => this.#sought.add(element));
    element.addEventListener('emptied', () => this.#sought.delete(element));
  }

  secOf(element: HTMLAudioElement): number {
    return isChromium() && isMp3(element) && this.#sought.has(element) ? MP3_LEAD_SEC : 0;
  }
}

/** Only Chromium has it, and only on secure pages. */
const isChromium = () => 'userAgentData' in navigator;

const isMp3 = ({ src }: HTMLAudioElement) => /\.mp3($|[?#])/.test(src);
