import { ListenerSet } from '#domain/listener-set.ts';

/**
 * Key commands for the page rather than the player.
 *
 * - queue: opens or closes the queue
 * - keys: opens the list of keys
 */
export type PlayerCommand = 'queue' | 'keys';

const listeners: Record<PlayerCommand, ListenerSet> = {
  queue: new ListenerSet(),
  keys: new ListenerSet(),
};

/** Subscribes the handler of a command. Returns unsubscribe. */
export function onPlayerCommand(command: PlayerCommand, listener: () => void): () => void {
  return listeners[command].subscribe(listener);
}

export function givePlayerCommand(command: PlayerCommand) {
  listeners[command].notify();
}
