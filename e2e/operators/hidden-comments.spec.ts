import { expect, test } from '../fixtures.ts';
import { commentsOf } from '../pages/comments.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { studioPage } from '../pages/studio-page.ts';
import { PHONE } from '../screens.ts';

test.use({
  ...PHONE,
  expectedConsole: /status of (40[013])|An operator’s act failed|session could not be/,
});

const TRACK = '/track/vinahouse-3';
const BAD = 'Vào http://xau.example xem phim';

test('an operator hides a comment, shows it again and bans its author', async ({
  site,
  page,
  signInAsOperator,
  openAs,
}) => {
  await site.accounts.removeComments();
  const operator = await signInAsOperator();
  const spammer = await site.accounts.addListener(
    'Một người có cái tên thật dài để thử xuống dòng',
  );
  await site.accounts.addComments('vinahouse-3', ['Hay quá', BAD], spammer.id);
  const theirs = await openAs(spammer);
  const seen = commentsOf(theirs);
  await theirs.goto(TRACK);
  await expect(seen.item(BAD)).toBeVisible();

  const studio = studioPage(page);
  await studio.open();
  await expect(studio.comments).toHaveCount(2);
  await studio.hide(BAD, 'Quảng cáo');
  await expect(studio.comment(BAD)).toContainText('Đang ẩn');
  await theirs.reload();
  await expect(seen.item('Hay quá')).toBeVisible();
  await expect(seen.item(BAD)).toBeHidden();
  await studio.show(BAD);
  await expect(studio.comment(BAD)).not.toContainText('Đang ẩn');
  await theirs.reload();
  await expect(seen.item(BAD)).toBeVisible();

  await studio.askToBan(BAD);
  await studio.ban('khong-phai-mat-khau');
  await expect(studio.problem).toHaveText('Mật khẩu không đúng');
  await studio.ban(operator.password);
  await expect(studio.comment(BAD)).toContainText('Đang bị khóa');
  await seen.post('Tôi vẫn viết được chứ?');
  await expect(theirs.getByText('Phiên đăng nhập đã kết thúc').first()).toBeVisible();
  await expect(seen.items).toHaveCount(2);
  await page.getByRole('link', { name: 'Nhật ký' }).click();
  // The newest entries come first. Older ones may be from other tests.
  for (const [index, act] of [
    'khóa tài khoản',
    'hiện lại bình luận của',
    'ẩn bình luận của',
  ].entries())
    await expect(studio.acts.nth(index)).toContainText(act);
  await expectToFit(page);
});

test('others neither see nor load the operators’ pages', async ({ site, page, signInAs }) => {
  await site.accounts.addComments('vinahouse-3', [BAD]);
  const loaded: string[] = [];
  page.on('request', (requested) => loaded.push(new URL(requested.url()).pathname));
  const studio = studioPage(page);
  await studio.open();
  await expect(page.getByText('Đăng nhập để vào')).toBeVisible();
  await signInAs('Khách');
  await studio.open();
  await expect(studio.refusal).toBeVisible();
  await expect(page.getByText(BAD)).toBeHidden();
  expect(loaded.filter((path) => /studio-panels|studio_comments|studio_acts/.test(path))).toEqual(
    [],
  );
});
