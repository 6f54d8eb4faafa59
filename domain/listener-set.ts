/** Callbacks that run at each change. `subscribe` fits React's `useSyncExternalStore`. */
export class ListenerSet<Values extends unknown[] = []> {
  #listeners = new Set<(...values: Values) => void>();

  /** Returns unsubscribe. A callback that is subscribed twice runs once. */
  subscribe = (listener: (...values: Values) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** In the order of subscription. */
  notify(...values: Values) {
    for (const listener of this.#listeners) listener(...values);
  }
}
