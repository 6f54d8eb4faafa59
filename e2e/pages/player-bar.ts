import { expect, type Page } from '@playwright/test';
import { dragRow } from './drag-row.ts';

export type PlayerBar = ReturnType<typeof playerBar>;

/** Page object of the player bar. */
export function playerBar(page: Page) {
  const bar = page.getByRole('region', { name: 'Thanh phát nhạc' });
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  const playButton = button('Phát');
  const pauseButton = button('Tạm dừng');
  const audios = page.locator('body > audio');
  const readPositions = () =>
    audios.evaluateAll((elements) =>
      (elements as HTMLAudioElement[]).map(({ paused, currentTime }) => (paused ? 0 : currentTime)),
    );

  return {
    bar,
    playButton,
    pauseButton,
    next: button('Bài tiếp theo'),
    previous: button('Bài trước'),
    retry: button('Thử lại'),
    /** The cover, the title and the artist or the chapter. */
    track: bar.locator('div:has(> .bar-cover)'),
    failure: bar.getByRole('alert'),
    seek: bar.getByRole('slider', { name: 'Vị trí phát' }),
    volume: bar.getByRole('slider', { name: 'Âm lượng' }),
    nonstop: bar.getByRole('switch', { name: 'Nonstop' }),
    shuffle: button('Phát ngẫu nhiên'),
    repeat: bar.getByRole('button', { name: /^Lặp lại/ }),
    queueButton: button('Hàng đợi'),
    /** Speed, sleep timer and more. */
    menu: button('Tùy chọn phát'),

    /** The position advances, and the bar shows that it plays. */
    async expectToSound() {
      await expect(pauseButton).toBeVisible();
      let before = await readPositions();
      // Compares the same deck in two samples, because a track may restart or move to the other deck.
      await expect
        .poll(async () => {
          const last = before;
          before = await readPositions();
          return before.some(
            (positionSec, deck) => positionSec > (last[deck] ?? positionSec) + 0.2,
          );
        })
        .toBe(true);
    },

    async expectToBeSilent() {
      await expect(playButton).toBeVisible();
      for (const audio of await audios.all()) await expect(audio).toHaveJSProperty('paused', true);
    },
  };
}

export type QueuePanel = ReturnType<typeof queuePanel>;

/** Page object of the queue. */
export function queuePanel(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Hàng đợi' });
  const rows = panel.getByRole('listitem');
  const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true });
  const row = (title: string) => rows.filter({ hasText: title }).first();
  const inRow = (title: string, name: string | RegExp) =>
    row(title).getByRole('button', { name, exact: true });

  const titles = () => rows.locator('[data-title]').allTextContents();

  return {
    panel,
    rows,
    row,
    current: panel.locator('[aria-current=true]'),
    announcement: panel.getByRole('status'),
    nonstop: panel.getByRole('switch', { name: 'Nonstop' }),
    shuffle: button('Phát ngẫu nhiên'),
    repeat: button(/^Lặp lại/),
    clear: button('Xóa hết'),
    close: button('Đóng hàng đợi'),
    entry: (title: string) => inRow(title, new RegExp(`^(Phát|Tạm dừng) ${title}`)),
    remove: (title: string) => inRow(title, `Bỏ ${title} khỏi hàng đợi`),
    moveHandle: (title: string) => inRow(title, `Chuyển chỗ ${title}`),
    up: (title: string) => inRow(title, 'Lên'),
    down: (title: string) => inRow(title, 'Xuống'),

    /** Titles in playing order. */
    titles,

    async open() {
      await page.getByRole('button', { name: 'Hàng đợi', exact: true }).click();
      await expect(panel).toBeVisible();
    },

    /** Drags a row by its handle. */
    drag: (title: string, onto: string) =>
      dragRow(page, {
        grip: button(`Chuyển chỗ ${title}`),
        title,
        onto: { title: onto, row: row(onto) },
        titles,
      }),
  };
}
