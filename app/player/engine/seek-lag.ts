/** What LAME puts ahead of the sound: 1105 samples, at 44.1 kHz. */
const MP3_LEAD_SEC = 0.025;

/**
 * How much later an element sounds than its position says.
 *
 * Chromium leaves out the silence with which an MP3 begins, but after a seek its positions count it: the
 * sound is then 25 ms late until another file is loaded. Other browsers are taken to be exact.
 */
export class SeekLag {
  #watched = new WeakSet<HTMLAudioElement>();
  #sought = new WeakSet<HTMLAudioElement>();

  /** To be called for each element, soon after it has begun to play; again does nothing. */
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
