import { expect, test } from '../fixtures.ts';
import { listenClosely } from '../pages/listen-closely.ts';

test('a track runs out in sight: the next one is mixed in on its beat, and there is no gap', async ({
  page,
  home,
  track,
}) => {
  const ear = await listenClosely(page);
  await page.addInitScript(() => localStorage.setItem('player.nonstop', 'true'));
  await home.open();
  await home.play('Đèn Đỏ Sài Gòn');
  await track.expectToSound();
  await page.waitForTimeout(3000);
  await track.seekToPercent(76);
  await ear.forget();
  await expect.poll(ear.mostAtOnce, { timeout: 60_000 }).toBe(2);
  const positions = [];
  for (let i = 0; i < 40; i++) {
    await page.waitForTimeout(500);
    positions.push(await ear.positionsSec());
  }
  console.log(JSON.stringify(positions));
  console.log(await ear.longestGapMs());
});
