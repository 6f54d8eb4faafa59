import 'axe-core';
import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { HISTORY_KEY } from '#app/listener/listen-history.ts';
import { EMPTY_QUEUE, playList } from '#app/player/engine/queue.ts';
import { stringifyQueue } from '#app/player/engine/stored-queue.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { beTouched } from '#app/testing/be-touched.ts';
import { fillWithLongestTexts, PLAYLIST, WRITINGS } from '#app/testing/longest-texts.ts';
import { openSite } from '#app/testing/open-site.tsx';
import { startVisit } from '#app/testing/player-part.tsx';
import type { Track } from '#domain/track.ts';
import { listMisfits } from '#testing/list-misfits.ts';
import { listSmallTargets } from '#testing/list-small-targets.ts';
import { runAxe } from '#testing/run-axe.ts';

/** In px: the browser's text size, and the widths of the page. */
const SIZES = [
  { text: 16, widths: [320, 360, 390, 768, 1280, 2560] },
  { text: 32, widths: [320, 360, 768, 1280, 2560] },
];

const main = page.getByRole('main');

type Open = (tracks: readonly Track[]) => Promise<unknown>;

/** Opens the address, and waits until the page shows `shown`. */
const open = (address: string, shown: RegExp) => async () => {
  await openSite(address);
  await expect.poll(() => document.querySelector('main')?.textContent).toMatch(shown);
};

/** Opens the address as a visitor. */
const visitor = (address: string) => async () => {
  localStorage.clear();
  await openSite(address);
  await expect.element(main.getByRole('heading').first()).toBeVisible();
};

const studio = (section: string, shown: RegExp) => open(`/quan-tri?phan=${section}`, shown);

async function openEditor() {
  await studio('nhac', /WWWW/)();
  const edit = page.getByRole('button', { name: /^Sửa/ });
  await expect.element(edit.first()).toBeVisible();
  (edit.first().element() as HTMLElement).click();
}

async function openRow(name: RegExp) {
  const row = main.getByRole('button', { name }).first();
  await expect.element(row).toBeVisible();
  (row.element() as HTMLElement).click();
}

const PAGES: Record<string, Open> = {
  home: open('/', /WWWW/),
  'search results': open('/?q=WWWWWWWW', /WWWW/),
  'a search without results': open(`/?q=${'zqx'.repeat(33)}`, /zqxzqx/),
  'an unknown track': open('/track/khong-co', /Track không tìm thấy/),
  'Khám phá': async () => {
    await openSite('/kham-pha');
    const region = page.getByRole('region', { name: 'Bình luận mới nhất' });
    document.querySelector('footer')?.scrollIntoView();
    await expect.element(region).toBeInTheDocument();
  },
  'the queue': async (tracks) => {
    const queue = playList(EMPTY_QUEUE, tracks, 1, Math.random);
    localStorage.setItem(STORED.queue, stringifyQueue({ queue, positionSec: 30 }));
    await openSite('/cai-dat');
    await page.getByRole('button', { name: 'Hàng đợi' }).click();
    const panel = page.getByRole('dialog', { name: 'Hàng đợi' });
    await expect.element(panel.getByText(/WWWW/).first()).toBeVisible();
  },
  'an artist': open('/nghe-si/nghe-si', /WWWW/),
  'an album': open('/tuyen-tap/tuyen-tap', /WWWW/),
  series: open('/tuyen-tap', /WWWW|Đường|Ậ|أ/),
  'a tag': open('/the/the', /WWWW/),
  artists: open('/nghe-si', /WWWW|Đường|Ậ|أ/),
  likes: open('/thu-vien', /WWWW/),
  'the history': async (tracks) => {
    const listens = tracks.slice(0, 8).map(({ id }, n) => [id, 1e12 - n]);
    localStorage.setItem(HISTORY_KEY, JSON.stringify({ version: 1, listens }));
    await open('/thu-vien?tab=da-nghe', /WWWW/)();
  },
  playlists: open('/thu-vien?tab=playlist', /WWWW/),
  'a playlist': open(`/playlist/${PLAYLIST}`, /WWWW/),
  'the profile': open('/ho-so', /WWWW/),
  'the settings': open('/cai-dat', /Thiết bị này/),
  'the sign-in page': visitor('/auth'),
  'the page of a link, opened without one,': async () => {
    await visitor('/xac-nhan')();
    await expect.element(main.getByText(/^Trang này mở từ liên kết trong email/)).toBeVisible();
    await expect.element(main.getByLabelText('Mật khẩu')).not.toBeInTheDocument();
  },
  'a forgotten password': visitor('/quen-mat-khau'),
  'an unknown page': async () => {
    await openSite('/khong/co');
    await expect.element(page.getByText('Oops! Page not found')).toBeVisible();
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  },
  'Điều khoản': open('/dieu-khoan', /WWWW/),
  'Quyền riêng tư': open('/quyen-rieng-tu', /WWWW/),
  'the studio, tracks': studio('nhac', /WWWW/),
  'the studio, a hidden track': async () => {
    await openEditor();
    const editor = page.getByRole('dialog', { name: /^Sửa/ });
    await expect.element(editor.getByText(/Lý do gỡ/)).toBeVisible();
    for (const details of editor.element().querySelectorAll('details')) details.open = true;
    await expect.element(editor.getByText('Máy đếm nhịp')).toBeVisible();
  },
  'the studio, a new cover': async () => {
    await openEditor();
    await expect.element(page.getByRole('button', { name: 'Đổi ảnh bìa' })).toBeVisible();
    const canvas = Object.assign(document.createElement('canvas'), { width: 90, height: 60 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const files = new DataTransfer();
    files.items.add(new File(blob ? [blob] : [], 'bìa.png', { type: 'image/png' }));
    const input = document.querySelector<HTMLInputElement>('input[aria-label="Đổi ảnh bìa"]');
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByRole('alertdialog', { name: /^Ảnh bìa mới/ })).toBeVisible();
  },
  'the studio, duplicates': async () => {
    await studio('nhac', /WWWW/)();
    await page.getByLabelText('Chỉ bài có thể trùng nhau').click();
    await expect.element(page.getByText('Dài, to và nhanh như nhau')).toBeVisible();
  },
  'the studio, artists': async () => {
    await studio('nghe-si', /WWWW/)();
    await openRow(/^WWWW/);
    await expect.element(main.getByLabelText('Lời giới thiệu')).toBeVisible();
  },
  'the studio, series': studio('tuyen-tap', /WWWW/),
  'the studio, one series': async () => {
    await studio('tuyen-tap', /WWWW/)();
    await openRow(/^WWWW/);
    await main.getByLabelText('Tìm bài để thêm').fill('a');
    await main.getByRole('button', { name: 'Tìm', exact: true }).click();
    await expect.element(main.getByRole('button', { name: /^Thêm:/ }).first()).toBeVisible();
    await openRow(/^Chuyển chỗ/);
    await expect.element(main.getByRole('button', { name: 'Xuống', exact: true })).toBeVisible();
  },
  'the studio, comments': studio('binh-luan', /WWWW/),
  'the studio, a listener': studio('binh-luan&nguoi=1b7e9f1c-5a4d-4e6f-8a9b-000000000001', /WWWW/),
  'the studio, figures': studio('so-lieu', /WWWW/),
  'the studio, the figures of a track': async (tracks) => {
    await studio(`so-lieu&bai=${tracks[0]?.id}`, /Đường Nghiêng/)();
    for (const details of document.querySelectorAll('details')) details.open = true;
  },
  'the studio, the site': studio('trang', /./),
  'the studio, warnings': studio('canh-bao', /WWWW/),
  'the studio, the log': studio('nhat-ky', /WWWW/),
};

async function openTrack(tracks: readonly Track[]) {
  await openSite(`/track/${tracks[0]?.id}`);
  await expect.element(page.getByText('1:00:00').first()).toBeVisible();
}

/** Axe's findings rarely depend on the width: it runs on a phone and on a desktop, and in the other states of pages. */
const AXE_WIDTHS = [360, 1280];
const PAGES_WITH_AXE = [
  'home',
  'Khám phá',
  'an unknown track',
  'an unknown page',
  'the sign-in page',
  'the page of a link, opened without one,',
];
const hasAxe = (name: string) => PAGES_WITH_AXE.includes(name) || name.startsWith('the studio');

type Case = { name: string; open: Open; write?: (length: number) => string };

const CASES: Case[] = [
  ...Object.entries(PAGES).map(([name, open]) => ({ name, open })),
  // It shows one track, so each writing has a page of its own.
  ...Object.entries(WRITINGS).map(([name, write]) => ({
    name: `a track (${name})`,
    open: openTrack,
    write,
  })),
];

/** On phones the navigation is a bar at the bottom, and the player bar stands on it. */
function listCoveredBars(): string[] {
  // Not by role, which takes as long as the rest of the check.
  const tabs = document.querySelector('nav[aria-label="Điều hướng chính"]');
  const player = document.querySelector('.player-bar');
  if (!tabs || !player || getComputedStyle(tabs).position !== 'fixed') return [];
  const hiddenPx = player.getBoundingClientRect().bottom - tabs.getBoundingClientRect().top;
  return hiddenPx > 1 ? [`the player bar covers ${hiddenPx} px of the navigation`] : [];
}

test.for(CASES)('$name fits every size with the longest texts', async ({ name, open, write }) => {
  const tracks = await fillWithLongestTexts(startVisit(), write);
  // What the page loads after its sound would wait for the pending one. A refusal ends the wait.
  const refusal = new DOMException('', 'NotAllowedError');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(refusal);
  await open(tracks);
  const found: string[] = [];
  beTouched(true);
  for (const { text, widths } of SIZES) {
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: text } });
    for (const width of widths) {
      await page.viewport(width, width < 1000 ? 740 : 900);
      // Enlarged text makes targets larger.
      const misfits = [...listMisfits(), ...listCoveredBars()];
      if (text === 16) misfits.push(...listSmallTargets());
      found.push(...misfits.map((misfit) => `${width} px, text of ${text} px: ${misfit}`));
      if (text === 16 && AXE_WIDTHS.includes(width) && hasAxe(name))
        expect(await runAxe(), `${width} px`).toEqual([]);
    }
  }
  // Later tests, also of other files, share the browser's page.
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.viewport(414, 896);
  beTouched(false);
  expect(found).toEqual([]);
});
