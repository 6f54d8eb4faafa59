import { WebAudioDesk } from '#app/player/engine/mix-desk.ts';
import { Mixer } from '#app/player/engine/mixer.ts';
import { type LoadNearest, PlayQueue } from '#app/player/engine/play-queue.ts';
import { isLongTrack } from '#app/player/engine/resume-positions.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { keepOneTabPlaying } from './keep-one-tab-playing.ts';
import { connectMediaSession } from './media-session.ts';
import { persistPlayer } from './persist-player.ts';
import { addPlayerAudio } from './player-audio.ts';
import type { PlayerControls } from './player-controls.ts';
import { listenToKeys } from './player-keys.ts';
import { recoverWithDevice } from './recover-with-device.ts';

/**
 * Starts what plain playback of one track does not need: the queue, Nonstop and mixing, storing, the lock
 * screen, keys, and pausing other tabs. It runs until the site is closed.
 *
 * @param askedAtMs when it was requested, by Date.now(); counts as the start of a track that already plays
 */
export function openPlayer(
  controls: PlayerControls,
  loadNearest: LoadNearest,
  askedAtMs: number,
): PlayQueue {
  const { engine } = controls;
  const playQueue = new PlayQueue(engine, {
    loadNearest,
    resumeAt: controls.resumeSec,
    goesOnFrom: ({ id }) => controls.goingOnId === id,
    onInterrupt: (track) => {
      if (!isLongTrack(track)) return;
      const leftSec = engine.getPositionSec();
      showToast({
        title: barMessages.interrupted(formatDuration(leftSec)),
        description: track.title,
        action: {
          label: barMessages.backToMix,
          onPress: () => controls.play(track, { fromSec: leftSec }),
        },
      });
    },
    onSkip: ({ title }) =>
      showToast({ title: barMessages.nonstop.skipped, description: title, isDestructive: true }),
  });
  playQueue.attach();
  persistPlayer(engine, playQueue);
  const isSeen = () => document.visibilityState === 'visible';
  const makeAudio = addPlayerAudio;
  new Mixer({ engine, playQueue, desk: new WebAudioDesk(), makeAudio, isSeen }).attach();
  connectMediaSession(controls);
  keepOneTabPlaying(engine, askedAtMs);
  listenToKeys(controls);
  recoverWithDevice(engine);
  return playQueue;
}
