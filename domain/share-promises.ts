/** A Map or WeakMap. */
type Stored<Key, T> = {
  get: (key: Key) => Promise<T> | undefined;
  set: (key: Key, promise: Promise<T>) => unknown;
  delete: (key: Key) => unknown;
};

/**
 * Shares the promises of `load`: all calls for a key, even later ones, get the promise of the first. A rejected one is
 * forgotten, so that the next call tries again.
 *
 * @param load called without a key if there is only one promise
 */
export const sharePromises =
  <T, Key = void>(
    load: (key: Key) => Promise<T>,
    stored: Stored<Key, T> = new Map(),
  ): ((key: Key) => Promise<T>) =>
  (key) => {
    const known = stored.get(key);
    if (known) return known;
    const promise = load(key);
    stored.set(key, promise);
    promise.catch(() => {
      if (stored.get(key) === promise) stored.delete(key);
    });
    return promise;
  };
