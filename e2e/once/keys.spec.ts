import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';

/** In app/features/player/, keys.component.tsx tests each key, and playback-menu.component.tsx each choice of the menu. */
test('keys and the chosen speed stay from page to page', async ({
  page,
  home,
  track,
  bar,
  expectNoAxeFindings,
}) => {
  await track.open('vinahouse-2');
  await track.expectToSound();
  const { button, menu, speed, keys } = playbackMenu(page);
  await button.click();
  await expect(speed('1×')).toBeChecked();
  await expectNoAxeFindings();
  await speed('1,25×').click();
  await expect(menu).toBeHidden();
  await track.suggestions.first().click();
  await expect(page).toHaveURL('/track/vinahouse-7');
  await track.expectToSound();
  await expect(track.audio).toHaveJSProperty('playbackRate', 1.25);

  // The script that handles the keys also sets the title on the lock screen: once it is there, keys
  // work.
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  await expect.poll(title).toBe('Gió Nồm');
  // After three seconds of playing, Shift+P would restart the track.
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await page.keyboard.press('Shift+P');
  await expect.poll(title).toBe('Mưa Trên Mái Tôn');
  await page.keyboard.press('Shift+N');
  await expect.poll(title).toBe('Gió Nồm');

  await track.back.click();
  await expect(home.heading).toBeVisible();
  await page.keyboard.press('k');
  await bar.expectToBeSilent();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});
