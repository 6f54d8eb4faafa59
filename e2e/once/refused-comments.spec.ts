import { expect, test } from '../fixtures.ts';
import { apiHeaders, openSession, SESSION_KEY } from '../sites/open-session.ts';

test.use({ expectedConsole: /status of 4\d\d/ });

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('the sixth comment in half a minute is refused and stays in the box', async ({
  signInAs,
  track,
  comments,
  auth,
  request,
}) => {
  const listener = await signInAs('Bảo');
  const headers = await apiHeaders(request, await openSession(request, listener));
  await track.open(TRACK);
  await expect(comments.box).toBeVisible();
  for (let number = 1; number <= 5; number++) {
    const data = { content: `câu ${number}`, track_id: TRACK, user_id: listener.id };
    const answer = await request.post('/api/rest/v1/track_comments', { headers, data });
    expect(answer.status()).toBe(201);
  }
  await comments.post('câu 6');
  await expect(auth.toast('Lỗi')).toContainText('Bạn comment nhanh quá');
  await expect(comments.box).toHaveValue('câu 6');
  await expect(comments.items).toHaveCount(5);
});

test.describe('after the session has ended', () => {
  // Requests for likes and places may be pending.
  test.use({ expectedConsole: /status of 4\d\d|likes could not be loaded|Places in long tracks/ });

  test('a listener signed out elsewhere is asked to sign in and finds the draft again', async ({
    signInAs,
    track,
    comments,
    auth,
    request,
    page,
  }) => {
    const listener = await signInAs('Thảo Vy');
    await track.open(TRACK);
    await comments.box.fill('Đang viết dở thì hết phiên');

    const headers = await apiHeaders(request, await openSession(request, listener));
    const answer = await request.post('/api/auth/v1/logout?scope=global', { headers });
    expect(answer.status()).toBe(204);
    // An access token stays valid for an hour. The test lets it expire now.
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }, SESSION_KEY);
    await comments.send.click();
    await expect(auth.toast('Cần đăng nhập')).toContainText('Bạn cần đăng nhập để comment');
    await expect(comments.box).toBeHidden();

    await comments.signIn.click();
    await auth.signIn(listener);
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(`/track/${TRACK}`);
    await expect(comments.box).toHaveValue('Đang viết dở thì hết phiên');
    await comments.send.click();
    await expect(comments.item('Đang viết dở')).toContainText('Thảo Vy');
  });

  test('posting notices a session that was deleted in the browser', async ({
    signInAs,
    track,
    comments,
    auth,
    account,
    page,
  }) => {
    await signInAs('Bảo');
    await track.open(TRACK);
    await comments.box.fill('Còn đây không?');
    await page.evaluate(() => localStorage.clear());
    await comments.send.click();
    await expect(auth.toast('Cần đăng nhập')).toContainText('Bạn cần đăng nhập để comment');
    await expect(comments.prompt).toBeVisible();
    await expect(account.signIn).toBeVisible();
  });
});
