/** Stop waiting for the load event after this long: one cover that never arrives would block it. */
const LONGEST_LOAD_MS = 5_000;
const LONGEST_WAIT_MS = 2_000;

/**
 * Calls back when the browser is idle after the load event, or after `LONGEST_LOAD_MS` without one.
 * Returns cancel.
 */
export function whenIdle(callback: () => void): () => void {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const wait = () => {
    // Safari has no requestIdleCallback.
    const start = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
    const handle = start(callback, { timeout: LONGEST_WAIT_MS });
    signal.addEventListener('abort', () => cancel(handle as number));
  };
  if (document.readyState === 'complete') wait();
  else {
    const loading = new AbortController();
    const waitOnce = () => {
      loading.abort();
      wait();
    };
    const timer = setTimeout(waitOnce, LONGEST_LOAD_MS);
    loading.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => loading.abort());
    addEventListener('load', waitOnce, { signal: loading.signal });
  }
  return () => lifetime.abort();
}
