import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import { untilIdle } from '../pages/until-idle.ts';

test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|could not be (fetched|loaded)/ });

test('what is pressed while the line is gone says so, and comes with a press when it is back', async ({
  context,
  track,
  bar,
  library,
  page,
  expectNoAxeFindings,
}) => {
  const libraryLink = page.getByRole('link', { name: 'Thư viện' });
  const message = page.getByText('Trang này chưa tải được. Kiểm tra mạng rồi thử lại nhé.');
  const { keys } = playbackMenu(page);
  await track.open('vinahouse-6');
  await track.expectToSound();
  await expect(bar.bar).toBeVisible();
  await untilIdle(page);

  await context.setOffline(true);
  await libraryLink.click();
  await expect(message).toBeVisible();
  await expectNoAxeFindings();
  await expect(page).toHaveURL('/track/vinahouse-6');
  await expect(message).toBeHidden();
  await page.keyboard.press('?');
  await expect(message).toBeVisible();
  await track.expectToSound();

  await context.setOffline(false);
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await libraryLink.click();
  await expect(library.signIn).toBeVisible();
  await bar.expectToSound();
});
