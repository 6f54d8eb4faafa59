import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { libraryPage } from '../pages/library-page.ts';
import { playerBar } from '../pages/player-bar.ts';
import { trackWithId } from '../sites/altered-site.ts';

// Without transitions, since axe measures the colours of the moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LIKES = '**/rest/v1/track_likes*';

/** Waits until the backend has saved a like or its removal. */
const untilSaved = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse(
    (answer) => /track_likes/.test(answer.url()) && answer.request().method() === method,
  );

test.describe('likes', () => {
  test.use({ expectedConsole: /status of 429/ });

  test("a visitor's likes move to the account when signing in", async ({
    home,
    track,
    library,
    account,
    page,
    signInAs,
    browser,
    baseURL,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('track_likes')) requested.push(request.url());
    });
    const heart = (title: string) => home.card(title).getByRole('button', { name: /^Thích/ });
    await home.open();
    await heart('Chợ Nổi').click();
    await expect(heart('Chợ Nổi')).toHaveAttribute('aria-pressed', 'true');
    await home.card('Chợ Nổi').getByRole('link', { name: 'Chợ Nổi', exact: true }).click();
    await expect(track.title).toHaveText('Chợ Nổi');
    await expect(track.like).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Thư viện' }).click();
    await expect(library.signIn).toBeVisible();
    await expect(library.row('Chợ Nổi')).toBeHidden();
    await expectToFit(page);
    expect(requested).toEqual([]);

    await signInAs('Thảo Vy');
    await home.open();
    await expect(account.button).toBeVisible();
    await expect(heart('Chợ Nổi')).toHaveAttribute('aria-pressed', 'false');
    for (const title of ['Chợ Nổi', 'Trống Hội']) {
      const saved = untilSaved(page, 'POST');
      await heart(title).click();
      await expect(heart(title)).toHaveAttribute('aria-pressed', 'true');
      expect((await saved).status()).toBe(201);
    }

    await page.route(LIKES, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { message: 'library_too_fast' } })
        : route.continue(),
    );
    await heart('Gió Nồm').click();
    await expect(library.toast('Bạn thao tác nhanh quá')).toBeVisible();
    await expect(heart('Gió Nồm')).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(LIKES);

    await account.button.click();
    await account.item('Yêu thích').click();
    await expect.poll(library.titles).toEqual(['Trống Hội', 'Chợ Nổi']);
    await expectToFit(page);

    const phone = await browser.newContext({
      ...(baseURL && { baseURL }),
      storageState: await page.context().storageState(),
    });
    const phonePage = await phone.newPage();
    const onPhone = libraryPage(phonePage);
    await onPhone.open();
    await expect.poll(onPhone.titles).toEqual(['Trống Hội', 'Chợ Nổi']);
    const removed = untilSaved(phonePage, 'DELETE');
    await onPhone.heart('Trống Hội').click();
    await expect.poll(onPhone.titles).toEqual(['Chợ Nổi']);
    await removed;
    await phone.close();

    await library.tab('Playlist').click();
    await expect(library.newName).toBeVisible();
    await library.tab('Yêu thích').click();
    await expect.poll(library.titles).toEqual(['Chợ Nổi']);
    await library.play('Chợ Nổi').click();
    await playerBar(page).expectToSound();
    await expect(page).toHaveURL('/thu-vien');
    const saved = untilSaved(page, 'DELETE');
    await library.heart('Chợ Nổi').click();
    await saved;
    await expect(page.getByText('Chưa có track yêu thích nào')).toBeVisible();
  });
});

test.describe('playlists', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('a playlist is created from a card, renamed, reordered and made public', async ({
    home,
    library,
    bar,
    page,
    signInAs,
    browser,
    baseURL,
    request,
  }) => {
    test.slow();
    await home.open();
    await home.choose('Chợ Nổi', 'Add to Playlist');
    await expect(library.chooser.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
    await expectToFit(page);

    await signInAs('Thảo Vy');
    await home.open();
    await expect(page.getByRole('button', { name: 'Tài khoản của Thảo Vy' })).toBeVisible();
    await home.choose('Chợ Nổi', 'Add to Playlist');
    await library.newName.fill('Đi phượt');
    await library.newName.press('Enter');
    await expect(library.choice('Đi phượt')).toBeChecked();
    await expect(library.toast('Đã thêm vào Đi phượt')).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Tùy chọn cho Chợ Nổi' })).toBeFocused();
    for (const title of ['Trống Hội', 'Gió Nồm', 'Mưa Trên Mái Tôn']) {
      await home.choose(title, 'Add to Playlist');
      await expect(library.choice('Đi phượt')).not.toBeChecked();
      await library.choice('Đi phượt').check();
      await expect(library.toast('Đã thêm vào Đi phượt').filter({ hasText: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(library.chooser).toBeHidden();
    }

    await page.getByRole('link', { name: 'Thư viện' }).click();
    await library.tab('Playlist').click();
    await expect(library.playlist('Đi phượt')).toContainText('4 track');
    await expectToFit(page);
    await library.playlist('Đi phượt').click();
    await expect(library.heading).toHaveText('Đi phượt');
    await expect
      .poll(library.titles)
      .toEqual(['Chợ Nổi', 'Trống Hội', 'Gió Nồm', 'Mưa Trên Mái Tôn']);

    await library.edit.click();
    await expect(library.name).toBeFocused();
    await library.name.fill('Đi phượt <b>đêm</b>');
    await library.description.fill('Gió lùa, "bass" căng.');
    await expectToFit(page);
    await library.save.click();
    await expect(library.heading).toHaveText('Đi phượt <b>đêm</b>');
    await expect(library.edit).toBeFocused();
    await expect(page).toHaveTitle('Đi phượt <b>đêm</b> · Playlist · VINAHOUSE');

    await library.moveHandle('Gió Nồm').press('Enter');
    await library.up('Gió Nồm').focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
    await expect(library.announcement).toHaveText('Gió Nồm: vị trí 1 trên 4');
    await expect(library.up('Gió Nồm')).toBeFocused();
    await library.remove('Trống Hội').press('Enter');
    await expect(library.remove('Mưa Trên Mái Tôn')).toBeFocused();
    await expect.poll(library.titles).toEqual(['Gió Nồm', 'Chợ Nổi', 'Mưa Trên Mái Tôn']);
    const arranged = ['Gió Nồm', 'Mưa Trên Mái Tôn', 'Chợ Nổi'];
    const moved = page.waitForResponse(/rpc\/move_playlist_track/);
    await library.drag('Chợ Nổi', 'Mưa Trên Mái Tôn');
    await expect(library.announcement).toHaveText('Chợ Nổi: vị trí 3 trên 3');
    expect((await moved).ok()).toBe(true);
    await expect.poll(library.titles).toEqual(arranged);

    const address = page.url();
    const visitor = await browser.newContext({
      ...(baseURL && { baseURL }),
      reducedMotion: 'reduce',
    });
    const theirs = await visitor.newPage();
    const seen = libraryPage(theirs);
    expect((await request.get(address)).status()).toBe(404);
    await seen.open(address);
    await expect(seen.heading).toHaveText('Không tìm thấy playlist');

    await library.isPublic.check();
    await expect(library.share).toBeVisible();
    await expect.poll(async () => (await request.get(address)).status()).toBe(200);
    const head = await (await request.get(address)).text();
    expect(head).toContain('property="og:title" content="Đi phượt &lt;b&gt;đêm');
    expect(head).toContain('name="description" content="Gió lùa, &quot;bass&quot; căng."');
    const { coverImage } = trackWithId('vinahouse-7');
    expect(head).toContain(`property="og:image" content="http://localhost:3000${coverImage}"`);
    await library.share.click();
    await expect(library.toast('Đã sao chép liên kết')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await seen.open(address);
    await expect(seen.heading).toHaveText('Đi phượt <b>đêm</b>');
    await expect.poll(seen.titles).toEqual(arranged);
    await expect(seen.edit).toBeHidden();
    await expectToFit(theirs);
    await seen.playAll.click();
    const theirBar = playerBar(theirs);
    await theirBar.expectToSound();
    await theirBar.next.click();
    await expect(theirBar.track).toContainText('Mưa Trên Mái Tôn');
    await visitor.close();

    // The backend has the same order as the page.
    await page.reload();
    await expect.poll(library.titles).toEqual(arranged);
    await library.play('Chợ Nổi').click();
    await bar.expectToSound();
    await library.deletePlaylist.click();
    await expect(library.question).toContainText('Xóa playlist Đi phượt');
    await library.question.getByRole('button', { name: 'Xóa' }).click();
    await expect(page).toHaveURL('/thu-vien?tab=playlist');
    await expect(page.getByText('Chưa có playlist nào')).toBeVisible();
    await bar.expectToSound();
    expect((await request.get(address)).status()).toBe(404);
  });
});

test('a track heard for half a minute is in Đã nghe until that is cleared', async ({
  library,
  track,
  bar,
  page,
}) => {
  await page.clock.install();
  await library.open('/thu-vien?tab=da-nghe');
  await expect(page.getByText('Chưa nghe track nào')).toBeVisible();
  await expectToFit(page);
  for (const id of ['vinahouse-3', 'vinahouse-8']) {
    await track.open(id);
    await track.expectToSound();
    await expect(bar.bar).toBeVisible();
    await page.clock.fastForward(31_000);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('library.history')))
      .toContain(id);
  }

  await library.open('/thu-vien?tab=da-nghe');
  await expect.poll(library.titles).toEqual(['Vòng Xoay Đêm (Remix)', 'Nonstop Bến Xe Đêm']);
  await expectToFit(page);
  await library.playAll.click();
  await bar.expectToSound();
  await bar.next.click();
  await expect(bar.track).toContainText('Nonstop Bến Xe Đêm');

  await library.clearHistory.click();
  await expect(library.question).toBeVisible();
  await expectToFit(page);
  await library.question.getByRole('button', { name: 'Xóa hết' }).click();
  await expect(page.getByText('Chưa nghe track nào')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Chưa nghe track nào')).toBeVisible();
});
