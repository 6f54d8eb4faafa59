import { expect, test } from '../fixtures.ts';
import { apiHeaders, openSession, SESSION_KEY } from '../sites/open-session.ts';

// Requests for likes and places may be pending when the session ends.
test.use({ expectedConsole: /status of 4\d\d|likes could not be loaded|Places in long tracks/ });

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('a sixth comment in half a minute and one after the session has ended are refused, and the draft stays', async ({
  site,
  signInAs,
  track,
  comments,
  auth,
  request,
  page,
}) => {
  const listener = await signInAs('Thảo Vy');
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

  await test.step('a listener signed out elsewhere is asked to sign in, and finds the draft again', async () => {
    const answer = await request.post('/api/auth/v1/logout?scope=global', { headers });
    expect(answer.status()).toBe(204);
    // An access token stays valid for an hour. The test marks it as expired, and presses the button
    // in the same task: otherwise supabase-js could notice the expiry first, and the form would
    // disappear.
    await comments.send.evaluate((button: HTMLButtonElement, key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
      button.click();
    }, SESSION_KEY);
    await expect(auth.toast('Cần đăng nhập')).toContainText('Bạn cần đăng nhập để comment');
    await expect(comments.box).toBeHidden();

    await comments.signIn.click();
    await auth.signIn(listener);
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(`/track/${TRACK}`);
    await expect(comments.box).toHaveValue('câu 6');
    // As if half a minute had passed: forgets the recent comments.
    await site.database.query('delete from private.recent_comments');
    await comments.send.click();
    await expect(comments.item('câu 6')).toContainText('Thảo Vy');
  });
});
