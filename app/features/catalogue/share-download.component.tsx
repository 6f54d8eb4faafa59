import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trackTitled } from '#app/testing/demo-tracks.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { chooseForTrack } from '#app/testing/track-menu-part.tsx';

const toast = (text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Thông báo/ })
    .getByRole('listitem')
    .filter({ hasText: text });

test('Share opens the sheet, and copies the URL when the sheet fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const share = vi.fn<(data?: ShareData) => Promise<void>>(async () => {});
  Object.assign(navigator, { share, canShare: () => true });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
  await publish(startFakeBackend());
  await openSite('/');
  await chooseForTrack('Chợ Nổi', 'Share');
  await expect.element(toast('Đã chia sẻ')).toBeVisible();
  const url = `${location.origin}/track/vinahouse-5`;
  expect(share.mock.calls).toEqual([[{ url, title: 'Chợ Nổi' }]]);

  // The listener closes the sheet.
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await chooseForTrack('Gió Nồm', 'Share');
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await chooseForTrack('Trống Hội', 'Share');
  await expect.element(toast('Đã sao chép liên kết')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/track/vinahouse-6`);
  expect(share).toHaveBeenCalledTimes(3);
  await expect.element(toast('Lỗi')).not.toBeInTheDocument();
  await expect.element(toast('Gió Nồm')).not.toBeInTheDocument();
});

test.for<[string, () => Promise<void>]>([
  ['is refused', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ['never ends', () => new Promise(() => {})],
])('where copying %s, the link is shown, selected', async ([, copy]) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copy);
  await publish(startFakeBackend());
  await openSite('/');
  await chooseForTrack('Chợ Nổi', 'Share');
  const link = page.getByRole('textbox', { name: 'Liên kết để sao chép' });
  await expect.element(link).toHaveFocus();
  expect(getSelection()?.toString()).toBe(`${location.origin}/track/vinahouse-5`);
  await expect.element(toast('Không thể sao chép liên kết')).toBeVisible();
  await toast('Không thể').getByRole('button', { name: 'Đóng' }).click();
  await expect.element(link).not.toBeInTheDocument();
});

test('a failed download can be retried, shows its progress and can be cancelled', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const track = trackTitled('Gió Nồm');
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const backend = startFakeBackend();
  await publish(backend);
  let downloads = 0;
  backend.answer(track.streamUrl, json(404, null));
  await openSite('/');
  await chooseForTrack('Gió Nồm', 'Download');
  await expect.element(toast('Không thể tải Gió Nồm')).toBeVisible();

  let file: ReadableStreamDefaultController<Uint8Array> | undefined;
  backend.answer(track.streamUrl, ({ range }, signal) => {
    // The list preloads the beginnings of the tracks in view.
    if (range) return json(404, null);
    downloads++;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        file = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'Content-Length': '100' } });
  });
  await toast('Không thể tải Gió Nồm').getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(toast('Đang tải xuống')).toBeVisible();
  file?.enqueue(new Uint8Array(45));
  await expect.element(toast('Đang tải xuống… 40 %')).toBeVisible();
  await expect.element(toast('Mèo Mun Bass - Gió Nồm.mp3')).toBeVisible();

  // The download is already running, so choosing it again starts no second one.
  await chooseForTrack('Gió Nồm', 'Download');
  await toast('Đang tải xuống').getByRole('button', { name: 'Hủy' }).click();
  await expect.element(toast('Đang tải xuống')).not.toBeInTheDocument();
  expect(downloads).toBe(1);
  expect(save).not.toHaveBeenCalled();

  await chooseForTrack('Gió Nồm', 'Download');
  await expect.element(toast('Đang tải xuống')).toBeVisible();
  file?.enqueue(new Uint8Array(100));
  file?.close();
  await expect.element(toast('Đã tải xuống')).toBeVisible();
  expect(downloads).toBe(2);
  expect(save).toHaveBeenCalledTimes(1);
});

test('the menu says that a track may not be downloaded, and stays open', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await page.getByRole('button', { name: 'Tùy chọn cho Trống Hội' }).click();
  const item = page.getByRole('menuitem', { name: /^Download\s*Nghệ sĩ chưa cho tải bài này/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(item).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item).toHaveFocus();
});
