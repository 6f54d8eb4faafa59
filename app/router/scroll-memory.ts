const STORED_AS = 'scroll-positions';

/**
 * How far each entry of the history was scrolled. The browser's own memory restores it as soon as
 * Back is pressed, when the page that was scrolled is not drawn yet.
 */
export class ScrollMemory {
  #positions: Record<string, number> = {};

  /** Until `signal`. The browser's own is used again where the page itself is opened again. */
  takeOver(currentKey: () => string, signal: AbortSignal) {
    try {
      this.#positions = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}');
    } catch {} // The browser blocks the storage.
    history.scrollRestoration = 'manual';
    const handBack = () => {
      history.scrollRestoration = 'auto';
      this.remember(currentKey());
      try {
        sessionStorage.setItem(STORED_AS, JSON.stringify(this.#positions));
      } catch {}
    };
    const takeAgain = () => {
      history.scrollRestoration = 'manual';
    };
    addEventListener('pagehide', handBack, { signal });
    addEventListener('pageshow', takeAgain, { signal });
  }

  remember(key: string) {
    this.#positions[key] = scrollY;
  }

  restore(key: string) {
    const position = this.#positions[key];
    if (position !== undefined) scrollTo(0, position);
  }

  /** The start of a page, or the element that the address names. */
  toTarget(hash: string) {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }
}
