import { expect, test } from '../fixtures.ts';
import { startServer } from '../sites/start-server.ts';

const UNUSED_PORT = 1;

test.use({
  expectedConsole: /status of 503|session could not be read|Listens wait/,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
  baseURL: async ({}, use) => {
    const server = await startServer({
      DATABASE_URL: `postgres://localhost:${UNUSED_PORT}/vinahouse`,
      // Otherwise nothing is served before the catalogue has been read once.
      DEMO: '1',
    });
    await use(server.url);
    await server.stop();
  },
});

test('without a database the music plays, and each failed action shows a message', async ({
  home,
  track,
  comments,
  auth,
  page,
}) => {
  await home.open();
  await home.play('Trống Hội');
  await track.expectToSound();
  await expect(comments.retry).toBeVisible();

  await comments.signIn.click();
  await auth.signIn({ email: 'lan@vinahouse.test', password: 'dung-mat-khau' });
  await expect(auth.toast('Không kết nối được máy chủ')).toBeVisible();
  await expect(auth.toast('Email hoặc mật khẩu không đúng')).toBeHidden();
  await auth.signUp({ name: 'Lan', email: 'lan@vinahouse.test', password: 'dung-mat-khau' });
  await expect(auth.toast('Không kết nối được máy chủ')).not.toHaveCount(0);
  await auth.google.click();
  await expect(auth.checkMail).toBeHidden();
  await expect(page).toHaveURL('/auth');

  // No 404: without the database, nobody knows whether the playlist exists.
  const answer = await page.goto('/playlist/0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b');
  expect(answer?.status()).toBe(200);
  await expect(page.getByText('Không thể tải thư viện')).toBeVisible();
});
