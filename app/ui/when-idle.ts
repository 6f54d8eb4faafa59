const LONGEST_WAIT_MS = 2_000;

/** Calls back when the page has loaded and has nothing better to do. Returns a way to cancel. */
export function whenIdle(callback: () => void): () => void {
  const lifetime = new AbortController();
  const wait = () => {
    // Safari has no idle callbacks.
    const start = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
    const handle = start(callback, { timeout: LONGEST_WAIT_MS });
    lifetime.signal.addEventListener('abort', () => cancel(handle as number));
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal: lifetime.signal });
  return () => lifetime.abort();
}
