const STORED_AS = 'scroll-positions';

/**
 * Scroll position of each history entry. The browser's own scroll restoration runs as soon as Back is pressed, before
 * the page is rendered.
 */
export class ScrollMemory {
  #positions: Record<string, number> = {};

  /** Replaces the browser's scroll restoration until `signal`. The browser restores after a reload. */
  takeOver(currentKey: () => string, signal: AbortSignal) {
    try {
      this.#positions = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}');
    } catch {} // Storage may be blocked.
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

  /** Scrolls to the top, or to the element that the hash names. */
  toTarget(hash: string) {
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) target.scrollIntoView();
    else scrollTo(0, 0);
  }
}
