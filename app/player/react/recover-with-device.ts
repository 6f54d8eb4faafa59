import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

/**
 * Plays on when a sound device has come, after one was missing. Listens only meanwhile: for the first listener, Chromium
 * starts a process that watches cameras, too.
 *
 * @param devices undefined outside HTTPS and localhost
 */
export function recoverWithDevice(
  engine: Pick<PlayerEngine, 'getSnapshot' | 'subscribe' | 'recover'>,
  devices: EventTarget | undefined = globalThis.navigator?.mediaDevices,
) {
  if (!devices) return;
  const recover = () => void engine.recover();
  const follow = () => {
    if (engine.getSnapshot().failure === 'silent')
      devices.addEventListener('devicechange', recover);
    else devices.removeEventListener('devicechange', recover);
  };
  engine.subscribe(follow);
  // It may have failed before this script had loaded.
  follow();
}
