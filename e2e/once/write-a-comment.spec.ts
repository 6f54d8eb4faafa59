import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /status of 400/ });

const TRACK = 'vinahouse-6';

test.beforeEach(({ site }) => site.accounts.removeComments());

test('a draft survives a failed post and a reload, and Enter alone does not send', async ({
  signInAs,
  track,
  auth,
  comments,
  page,
}) => {
  await signInAs('Bảo');
  await track.open(TRACK);
  let posts = 0;
  await page.route('**/track_comments**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    await route.fulfill({ status: 400, json: { code: 'odd', message: 'odd' } });
  });
  await comments.box.fill('Tiếng Việt');
  await comments.box.press('Enter');
  expect(posts).toBe(0);
  await expect(comments.box).toHaveValue('Tiếng Việt\n');

  await comments.send.click();
  await expect(auth.toast('Không thể đăng comment')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(comments.box).toHaveValue('Tiếng Việt\n');
  await comments.box.press('Control+Enter');
  await expect(comments.item('Tiếng Việt')).toBeVisible();

  await comments.box.fill('🔥'.repeat(1_001));
  await expect(comments.section.getByText('1001/1000 ký tự')).toBeVisible();
  await expect(comments.send).toBeDisabled();
});

test('Telex can compose Vietnamese, and its keys do not send', async ({
  signInAs,
  track,
  comments,
  page,
}) => {
  await signInAs('Bảo');
  await track.open(TRACK);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('track_comments')) posts += 1;
  });
  const ime = await page.context().newCDPSession(page);
  await comments.box.focus();
  // Typing 'ddax' in Telex, where the input method keeps replacing its text.
  for (const text of ['d', 'đ', 'đa', 'đã'])
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await expect(comments.box).toHaveValue('đã');
  await page.keyboard.press('Control+Enter');
  // Safari reports composition only by the key code.
  await comments.box.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229 });
  await ime.send('Input.insertText', { text: 'đã' });
  await expect(comments.box).toHaveValue('đã');
  await ime.send('Input.insertText', { text: ' quá' });
  expect(posts).toBe(0);

  await page.keyboard.press('Control+Enter');
  await expect(comments.item('đã quá')).toBeVisible();
  expect(posts).toBe(1);
});
