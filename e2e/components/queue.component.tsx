import { test } from 'vitest';
import { startFakeBackend } from './fake-backend.ts';
import { bar, expectToSound, leaveQueue, renderBar } from './player-part.tsx';

test('the queue of an earlier visit plays when asked to', async () => {
  startFakeBackend();
  leaveQueue(6);
  await renderBar();
  await bar.play.click();
  await expectToSound();
});
