import { expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ErrorBoundary, Loading } from '#app/root.tsx';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import {
  commentRow,
  type FakeBackend,
  json,
  SETTINGS,
  startFakeBackend,
  USER,
} from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import type { Track } from '#domain/track.ts';

const TRACK = 'vinahouse-6';
const COMMENTS = '/rest/v1/track_comments';

const BROKEN = '/sound/broken.mp3';

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const player = page.getByRole('region', { name: 'Trình phát' });
const comments = page.getByRole('region', { name: 'Comments' });

/** Publishes the track with other values. */
const publishWith = (backend: FakeBackend, changes: Partial<Track>) =>
  publish(
    backend,
    inject('demoTracks').map((track) => (track.id === TRACK ? { ...track, ...changes } : track)),
  );

const STATES: Record<string, (backend: FakeBackend) => Promise<unknown>> = {
  'a category, and the skip link': async () => {
    await openSite('/?category=chill');
    await expect.element(button('Chill')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.tab();
    await expect.element(page.getByRole('link', { name: 'Bỏ qua đến nội dung' })).toHaveFocus();
  },
  "home, a card's menu": async () => {
    await openSite('/');
    await button('Tùy chọn cho Chợ Nổi').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
  },
  'home, the account menu': async (backend) => {
    backend.signIn();
    await openSite('/');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible();
  },
  'home, an operator’s account menu': async (backend) => {
    backend.signIn();
    backend.answer('/rest/v1/rpc/am_i_operator', json(200, true));
    await openSite('/');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    const studio = page.getByRole('menuitem', { name: 'Quản trị' });
    await expect.element(studio).toHaveAttribute('href', '/quan-tri');
  },
  'an artist': () => openSite('/nghe-si/hem-bay-muoi'),
  artists: () => openSite('/nghe-si'),
  'an album': () => openSite('/tuyen-tap/chuyen-cuoi'),
  series: () => openSite('/tuyen-tap'),
  'a tag': () => openSite('/the/mien-tay'),
  'the settings of a visitor': async () => {
    await openSite('/cai-dat');
    await expect.element(page.getByRole('switch', { name: 'Nonstop' })).toBeEnabled();
  },
  'a track while its sound loads': async (backend) => {
    await publishWith(backend, { streamUrl: '/sound/pending.mp3' });
    await openSite(`/track/${TRACK}`);
    await expect.element(player.getByText(/^Đang tải âm thanh/)).toBeInTheDocument();
  },
  'comments loading': async (backend) => {
    backend.answer(COMMENTS, () => new Promise(() => {}));
    await openSite(`/track/${TRACK}`);
    await expect.element(comments.getByText('Đang tải comments…')).toBeInTheDocument();
  },
  'a track without sound and comments': async (backend) => {
    await publishWith(backend, { streamUrl: BROKEN });
    backend.answer(BROKEN, () => {
      throw new TypeError('Failed to fetch');
    });
    backend.answer(COMMENTS, json(400, {}));
    await openSite(`/track/${TRACK}`);
    // The longest message of the player.
    await expect.element(player.getByText(/^Mất kết nối/)).toBeVisible();
    await expect.element(comments.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  },
  'no comments, and a copied link': async () => {
    await openSite(`/track/${TRACK}`);
    await expect.element(comments.getByText(/^Chưa có comment nào/)).toBeVisible();
    await expect.element(player.getByRole('button', { name: 'Tạm dừng' })).toBeVisible();
    await player.getByRole('button', { name: 'Share' }).click();
    await expect.element(page.getByText(/^Đã sao chép liên kết/)).toBeVisible();
  },
  'comments that are closed on the whole site': async (backend) => {
    await publish(backend, undefined, { comments: 'closed' });
    backend.signIn();
    backend.answer(COMMENTS, json(200, [commentRow('Trước đó')]));
    await openSite(`/track/${TRACK}`);
    await expect.element(comments.getByText('Trước đó')).toBeVisible();
    await expect.element(comments.getByText(/^Trang này đang tắt bình luận\. Những/)).toBeVisible();
    await expect.element(comments.getByRole('textbox')).not.toBeInTheDocument();
  },
  'a page that operators wrote': async (backend) => {
    const terms = [
      '# ĐIỀU KHOẢN',
      '# Điều 1',
      `Nghe thôi, ${'x'.repeat(200)} <b>hay</b>`,
      `- https://luat.vn/${'a'.repeat(200)}`,
      '- gobo@nhac.vn',
    ].join('\n');
    await publish(backend, undefined, { terms, name: 'Tiệm' });
    await openSite('/');
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Điều khoản' });
    await footer.click();
    await expect.element(heading('Điều 1')).toBeVisible();
    expect(page.getByRole('heading', { name: /^Điều khoản$/i }).elements()).toHaveLength(1);
    await expect.element(page.getByText(/ <b>hay<\/b>$/)).toBeVisible();
    expect(document.title).toBe('Điều khoản · Tiệm');
    await expect
      .element(page.getByRole('link', { name: 'gobo@nhac.vn' }))
      .toHaveAttribute('href', 'mailto:gobo@nhac.vn');
  },
  'the sign-in page of a site that takes no new accounts': async (backend) => {
    await publish(backend, undefined, { sign_up: 'closed', terms: 'a', privacy: 'b' });
    await openSite('/auth');
    await page.getByRole('tab', { name: 'Đăng ký' }).click();
    await expect.element(page.getByText(/^Trang đang tạm ngừng nhận tài khoản/)).toBeVisible();
    await expect.element(page.getByLabelText('Tên hiển thị')).not.toBeInTheDocument();
    const agreement = page.getByText(/^Khi tạo tài khoản, bạn đồng ý với/);
    await expect.element(agreement).not.toBeInTheDocument();
    await button('Tôi đã có tài khoản').click();
    await expect.element(page.getByLabelText('Mật khẩu', { exact: true })).toBeVisible();
  },
  'the chapters of a mix': async (backend) => {
    const titles = ['Mở màn', 'Quạt Giấy (VIP)', 'Một bài có cái tên thật dài để thử xuống dòng'];
    const chapters = titles.map((title, n) => ({ atSec: n * 40, title }));
    await publishWith(backend, { streamUrl: '/sound/pending.mp3', chapters });
    await openSite(`/track/${TRACK}`);
    const list = page.getByRole('region', { name: 'Các bài trong mix' });
    await expect.element(list.getByText('Quạt Giấy (VIP)')).toBeVisible();
  },
  'the dialog to report a comment': async (backend) => {
    // Comments wait for the sound, or for its refusal.
    const refusal = new DOMException('', 'NotAllowedError');
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal);
    await publishWith(backend, { streamUrl: '/sound/pending.mp3' });
    backend.answer(COMMENTS, json(200, [commentRow('Vào http://xau.example nhận quà')]));
    await openSite(`/track/${TRACK}`);
    await comments.getByRole('button', { name: /^Tùy chọn với bình luận/ }).click();
    await page.getByRole('menuitem', { name: 'Báo cáo bình luận' }).click();
    await expect.element(page.getByRole('alertdialog').getByLabelText(/^Nói thêm/)).toBeVisible();
  },
  'the studio with finished uploads': async (backend) => {
    backend.signIn();
    backend.answer('/rest/v1/rpc/am_i_operator', json(200, true));
    backend.answer('/config.json', json(200, { ...SETTINGS, uploads: true }));
    const uploads = ['Đèn Đỏ Sài Gòn.mp3', 'Chợ Nổi.flac', 'Gió Nồm.wav'].map((name, n) => ({
      ...{ id: `${n}`, name },
      outcome: { status: n === 0 ? 'refused' : 'added', id: TRACK, reason: 'Tệp bị hỏng' },
    }));
    backend.answer('/uploads', json(200, uploads));
    await openSite('/quan-tri?phan=nhac');
    await page.viewport(360, 740);
    await expect.element(page.getByText('Đèn Đỏ Sài Gòn.mp3')).toBeVisible();
    await expect.element(button('Chọn tệp')).toBeInViewport({ ratio: 1 });
  },
  'a playlist while the scripts load': async () => {
    await openSite(`/playlist/${USER.id}`, { Root: Loading, ErrorBoundary });
    await expect.element(page.getByText('Đang tải…')).toBeVisible();
  },
};

test.for(Object.entries(STATES))('%s fits every size without axe findings', async ([, open]) => {
  const backend = startFakeBackend();
  await publish(backend);
  await open(backend);
  await expectToFitEverySize();
});
