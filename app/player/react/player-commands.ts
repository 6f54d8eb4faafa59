/**
 * Key commands for the page rather than the player.
 *
 * - queue: opens or closes the queue
 * - keys: opens the list of keys
 */
export type PlayerCommand = 'queue' | 'keys';

const listeners: Record<PlayerCommand, Set<() => void>> = { queue: new Set(), keys: new Set() };

/** Subscribes the handler of a command. Returns unsubscribe. */
export function onPlayerCommand(command: PlayerCommand, listener: () => void): () => void {
  listeners[command].add(listener);
  return () => void listeners[command].delete(listener);
}

export function givePlayerCommand(command: PlayerCommand) {
  for (const listener of listeners[command]) listener();
}
