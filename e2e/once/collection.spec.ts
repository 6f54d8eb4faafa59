import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { collectionPage } from '../pages/collection-page.ts';
import { playerBar } from '../pages/player-bar.ts';
import { trackWithId } from '../sites/altered-site.ts';

/** app/routes/collection.component.tsx tests the states of these pages: their layout, axe, keyboard and refusals. */

/** Waits until the backend has saved a like or its removal. */
const untilSaved = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (answer) => /track_likes/.test(answer.url()) && answer.request().method() === method,
  );

test("a visitor's likes last until they leave, a track heard for half a minute is in Đã nghe until that is cleared, and a listener's likes are kept in the account", async ({
  home,
  track,
  bar,
  collection,
  account,
  page,
  site,
  signInAs,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('track_likes')) requested.push(request.url());
  });
  await page.clock.install();
  const heart = (title: string) => home.card(title).getByRole('button', { name: /^Thích/ });
  await home.open();
  await heart('Chợ Nổi').click();
  await expect(heart('Chợ Nổi')).toHaveAttribute('aria-pressed', 'true');
  await home.card('Chợ Nổi').getByRole('link', { name: 'Chợ Nổi', exact: true }).click();
  await expect(track.title).toHaveText('Chợ Nổi');
  await expect(track.like).toHaveAttribute('aria-pressed', 'true');
  await track.expectToSound();
  await expect(bar.bar).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole('link', { name: 'Thư viện' }).click();
  await expect(collection.signIn).toBeVisible();
  await expect(collection.row('Chợ Nổi')).toBeHidden();
  expect(requested).toEqual([]);
  await collection.tab('Đã nghe').click();
  await expect.poll(collection.titles).toEqual(['Chợ Nổi']);
  await collection.clearHistory.click();
  await collection.question.getByRole('button', { name: 'Xóa hết' }).click();
  await expect(page.getByText('Chưa nghe track nào')).toBeVisible();

  const { id } = await signInAs('Thảo Vy');
  await home.open();
  await expect(account.button).toBeVisible();
  await expect(heart('Chợ Nổi')).toHaveAttribute('aria-pressed', 'false');
  for (const title of ['Chợ Nổi', 'Trống Hội']) {
    const saved = untilSaved(page, 'POST');
    await heart(title).click();
    await expect(heart(title)).toHaveAttribute('aria-pressed', 'true');
    expect((await saved).status()).toBe(201);
  }
  await account.button.click();
  await account.item('Yêu thích').click();
  await expect.poll(collection.titles).toEqual(['Trống Hội', 'Chợ Nổi']);

  // Like a press on another device.
  await site.database.query('delete from track_likes where user_id = $1 and track_id = $2', [
    id,
    'vinahouse-6',
  ]);
  await collection.tab('Playlist').click();
  await expect(collection.newName).toBeVisible();
  await collection.tab('Yêu thích').click();
  await expect.poll(collection.titles).toEqual(['Chợ Nổi']);
  await collection.play('Chợ Nổi').click();
  await playerBar(page).expectToSound();
  await expect(page).toHaveURL('/thu-vien');
  const removed = untilSaved(page, 'DELETE');
  await collection.heart('Chợ Nổi').click();
  await removed;
  await expect(page.getByText('Chưa có track yêu thích nào')).toBeVisible();
  const left = await site.database.query('select from track_likes where user_id = $1', [id]);
  expect(left.rowCount).toBe(0);
});

test('a playlist is created from a card, renamed, reordered, made public and deleted', async ({
  home,
  collection,
  page,
  signInAs,
  browser,
  baseURL,
  request,
}) => {
  await signInAs('Thảo Vy');
  await home.open();
  await expect(page.getByRole('button', { name: 'Tài khoản của Thảo Vy' })).toBeVisible();
  await home.choose('Chợ Nổi', 'Add to Playlist');
  await collection.newName.fill('Đi phượt');
  await collection.newName.press('Enter');
  await expect(collection.choice('Đi phượt')).toBeChecked();
  await page.keyboard.press('Escape');
  for (const title of ['Trống Hội', 'Gió Nồm']) {
    await home.choose(title, 'Add to Playlist');
    await expect(collection.choice('Đi phượt')).not.toBeChecked();
    await collection.choice('Đi phượt').check();
    await expect(collection.toast('Đã thêm vào Đi phượt').filter({ hasText: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(collection.chooser).toBeHidden();
  }

  await page.getByRole('link', { name: 'Thư viện' }).click();
  await collection.tab('Playlist').click();
  await collection.playlist('Đi phượt').click();
  await expect(collection.heading).toHaveText('Đi phượt');
  await expect.poll(collection.titles).toEqual(['Chợ Nổi', 'Trống Hội', 'Gió Nồm']);

  await collection.edit.click();
  await collection.name.fill('Đi phượt <b>đêm</b>');
  await collection.description.fill('Gió lùa, "bass" căng.');
  await collection.save.click();
  await expect(collection.heading).toHaveText('Đi phượt <b>đêm</b>');
  const removed = page.waitForResponse(/playlist_tracks/);
  await collection.remove('Trống Hội').click();
  expect((await removed).ok()).toBe(true);
  await expect.poll(collection.titles).toEqual(['Chợ Nổi', 'Gió Nồm']);
  const arranged = ['Gió Nồm', 'Chợ Nổi'];
  const moved = page.waitForResponse(/rpc\/move_playlist_track/);
  await collection.drag('Chợ Nổi', 'Gió Nồm');
  expect((await moved).ok()).toBe(true);
  await expect.poll(collection.titles).toEqual(arranged);

  const address = page.url();
  // Polls, because a server that is too busy to look the playlist up answers 200 instead of 404.
  const statusOf = async () => (await request.get(address)).status();
  await expect.poll(statusOf).toBe(404);
  await collection.isPublic.check();
  await expect(collection.share).toBeVisible();
  const { coverImage } = trackWithId('vinahouse-7');
  await expect(async () => {
    const head = await (await request.get(address)).text();
    expect(head).toContain('property="og:title" content="Đi phượt &lt;b&gt;đêm');
    expect(head).toContain('name="description" content="Gió lùa, &quot;bass&quot; căng."');
    expect(head).toContain(`property="og:image" content="${baseURL}${coverImage}"`);
  }).toPass();
  expect(await statusOf()).toBe(200);
  await collection.share.click();
  await expect(collection.toast('Đã sao chép liên kết')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) });
  const theirs = await visitor.newPage();
  const seen = collectionPage(theirs);
  await seen.open(address);
  await expect(seen.heading).toHaveText('Đi phượt <b>đêm</b>');
  await expect.poll(seen.titles).toEqual(arranged);
  await seen.playAll.click();
  const theirBar = playerBar(theirs);
  await theirBar.expectToSound();
  await theirBar.next.click();
  await expect(theirBar.track).toContainText('Chợ Nổi');
  await visitor.close();

  await collection.deletePlaylist.click();
  await expect(collection.question).toContainText('Xóa playlist Đi phượt');
  await collection.question.getByRole('button', { name: 'Xóa' }).click();
  await expect(page).toHaveURL('/thu-vien?tab=playlist');
  await expect(page.getByText('Chưa có playlist nào')).toBeVisible();
  await expect.poll(statusOf).toBe(404);
});
