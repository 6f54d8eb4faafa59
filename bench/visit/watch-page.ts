/** Events of a page in milliseconds since navigation began; 0 for not yet. */
export type Seen = {
  /** Start of the connection. The time before is the browser's own. */
  connectMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** The first frame with the whole list. */
  listMs: number;
  /** The number of covers in view, and when the last of them was painted. */
  coversInView: number;
  coversMs: number;
  /** When React handles presses, on a category or on the player's button. */
  usableMs: number;
  pressMs: number;
  soundMs: number;
  layoutShift: number;
  longTasks: { startMs: number; durationMs: number }[];
};

declare global {
  var seen: Seen;
}

/** Runs in the page before its own scripts, so it must not refer to anything outside of the function. */
export function watchPage(): void {
  const cardCount = 12;
  if (window !== window.top) return;
  const seen: Seen = {
    connectMs: 0,
    firstPaintMs: 0,
    largestPaintMs: 0,
    listMs: 0,
    coversInView: 0,
    coversMs: 0,
    usableMs: 0,
    pressMs: 0,
    soundMs: 0,
    layoutShift: 0,
    longTasks: [],
  };
  globalThis.seen = seen;

  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.layoutShift += value;
  });
  observe('navigation', (entry) => {
    seen.connectMs = (entry as PerformanceNavigationTiming).connectStart;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ startMs: startTime, durationMs: duration });
  });

  addEventListener(
    'pointerdown',
    (event) => {
      seen.pressMs = event.timeStamp;
      seen.soundMs = 0;
    },
    { capture: true },
  );

  // An element outside the document plays, too, but its events do not bubble to the window.
  const awaited = new Map<HTMLMediaElement, number>();
  const awaitSound = (audio: HTMLMediaElement) => {
    if (awaited.size === 0) requestAnimationFrame(listen);
    if (!awaited.has(audio)) awaited.set(audio, audio.currentTime);
  };
  const listen = () => {
    for (const [audio, atSec] of awaited) {
      const isAudible = !audio.paused && !audio.muted && audio.volume > 0;
      if (isAudible && audio.currentTime > atSec) {
        seen.soundMs ||= performance.now();
        awaited.clear();
      } else awaited.set(audio, audio.currentTime);
    }
    if (awaited.size > 0) requestAnimationFrame(listen);
  };
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    awaitSound(this);
    return play.call(this);
  };
  addEventListener('play', ({ target }) => awaitSound(target as HTMLMediaElement), {
    capture: true,
  });

  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
  };
  const findList = () => {
    const cards = document.querySelectorAll('article');
    const isPainted = [...cards].some((card) => isInView(card) && card.checkVisibility());
    if (cards.length < cardCount || !isPainted) return;
    // The time of the frame that paints it.
    seen.listMs = performance.now();
  };
  let areCoversDecoding = false;
  const findCovers = () => {
    const covers = [...document.querySelectorAll<HTMLImageElement>('article img')].filter(isInView);
    if (areCoversDecoding || covers.length === 0) return;
    if (!covers.every((cover) => cover.complete && cover.naturalWidth > 0)) return;
    areCoversDecoding = true;
    void Promise.all(covers.map((cover) => cover.decode())).then(() =>
      requestAnimationFrame(() => {
        seen.coversInView = covers.length;
        seen.coversMs = performance.now();
      }),
    );
  };
  const findHandlers = () => {
    const button =
      document.querySelector('button[aria-pressed]') ??
      document.querySelector('main section button');
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps')))
      seen.usableMs = performance.now();
  };
  const look = () => {
    if (!seen.listMs) findList();
    if (seen.listMs && !seen.coversMs) findCovers();
    if (!seen.usableMs) findHandlers();
    // Stop when all is seen: watching makes the page render every frame.
    const isLookedAt = seen.listMs && seen.coversMs && seen.usableMs;
    if (!isLookedAt && performance.now() < 20_000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
