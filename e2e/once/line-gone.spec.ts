import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { playbackMenu } from '../pages/playback-menu.ts';
import { untilIdle } from '../pages/until-idle.ts';

test.use({
  expectedConsole: /ERR_INTERNET_DISCONNECTED|status of (404|503)|could not be (fetched|loaded)/,
});

const notLoaded = (page: Page) =>
  page.getByText('Trang này chưa tải được. Kiểm tra mạng rồi thử lại nhé.');

test('the music plays on without the network, while the server restarts and after a deployment', async ({
  context,
  track,
  bar,
  collection,
  page,
  expectNoAxeFindings,
}) => {
  const collectionLink = page.getByRole('link', { name: 'Thư viện' });
  const message = notLoaded(page);
  const { keys } = playbackMenu(page);
  await track.open('vinahouse-6');
  await track.expectToSound();
  await expect(bar.bar).toBeVisible();
  await untilIdle(page);

  await context.setOffline(true);
  await collectionLink.click();
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
  await collectionLink.click();
  await expect(collection.signIn).toBeVisible();
  await bar.expectToSound();

  await test.step('a restarting server stops no music', async () => {
    await page.route('**/*', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('link', { name: 'Khám phá' }).click();
    await expect(notLoaded(page)).toBeVisible();
    await expect(page).toHaveURL('/thu-vien');
    await bar.expectToSound();
    await page.unrouteAll();
  });

  await test.step('after a deployment links load a new document', async () => {
    // As after a deployment: the pages exist, their old files do not.
    await page.route('**/assets/explore-*.js', (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 404 })
        : route.fallback(),
    );
    await page.getByRole('link', { name: 'Khám phá' }).click();
    await expect(page).toHaveURL('/kham-pha');
    await expect(bar.bar).toContainText('Trống Hội');
  });
});
