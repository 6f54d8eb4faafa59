import { barMessages } from '#app/messages/vi-bar.ts';
import { WebAudioDesk } from '#app/player/engine/mix-desk.ts';
import { Mixer } from '#app/player/engine/mixer.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { PlayerSession } from '#app/player/engine/player-session.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { keepSession } from './keep-session.ts';
import { connectMediaSession } from './media-session.ts';
import { letOneTabSound } from './one-tab.ts';
import { listenToKeys } from './player-keys.ts';
import { goOnSec } from './resume.ts';
import type { LoadNearest } from './session-holder.ts';

/**
 * Starts everything beside plain playback; it runs until the site is closed.
 *
 * @param askedAtMs when it was requested, by Date.now(); counts as the start of a track that already plays
 */
export function openSession(
  engine: PlayerEngine,
  loadNearest: LoadNearest,
  askedAtMs: number,
): PlayerSession {
  const session = new PlayerSession(engine, {
    loadNearest,
    resumeAt: (track) => goOnSec(engine, track),
    onSkip: ({ title }) =>
      showToast({ title: barMessages.nonstop.skipped, description: title, isDestructive: true }),
  });
  session.attach();
  keepSession(engine, session);
  const isSeen = () => document.visibilityState === 'visible';
  new Mixer({ engine, session, desk: new WebAudioDesk(), isSeen }).attach();
  connectMediaSession(engine);
  letOneTabSound(engine, askedAtMs);
  listenToKeys(engine);
  return session;
}
