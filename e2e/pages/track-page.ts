import { expect, type Page } from '@playwright/test';

export type TrackPage = ReturnType<typeof trackPage>;

/** Page object of a track's page. */
export function trackPage(page: Page) {
  const player = page.getByRole('region', { name: 'Trình phát' });
  const playButton = player.getByRole('button', { name: 'Phát', exact: true });
  const pauseButton = player.getByRole('button', { name: 'Tạm dừng' });
  const loading = player.getByText('Đang tải âm thanh');
  const seek = player.getByRole('slider', { name: 'Vị trí phát' });
  /** The player's element. Another one is for visitors without JavaScript. */
  const audio = page.locator('#player');

  const positionSec = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);

  return {
    player,
    playButton,
    pauseButton,
    loading,
    seek,
    audio,
    positionSec,
    title: page.getByRole('heading', { level: 1 }),
    volume: player.getByRole('slider', { name: 'Âm lượng' }),
    like: player.getByRole('button', { name: /^Thích/ }),
    share: player.getByRole('button', { name: 'Share' }),
    /** Copies the URL with the current position. */
    shareMoment: player.getByRole('button', { name: /^Sao chép liên kết từ/ }),
    description: page.getByRole('region', { name: 'Mô tả' }),
    back: page.getByRole('link', { name: 'Quay lại' }),
    failure: player.getByRole('alert'),
    retry: player.getByRole('button', { name: 'Thử lại' }),
    suggestions: page.getByRole('region', { name: 'Gợi ý cho bạn' }).locator('a[href^="/track/"]'),

    /** A timestamp in the description or in a comment. */
    moment: (text: string) => page.getByRole('button', { name: `Nghe từ ${text}`, exact: true }),
    toast: (text: string) => page.locator('[data-sonner-toast]', { hasText: text }),

    async open(id: string) {
      await page.goto(`/track/${id}`);
      await expect(player).toBeVisible();
    },

    /** The position advances, and the page shows that it plays. */
    async expectToSound() {
      await expect(pauseButton).toBeVisible();
      await expect(loading).toBeHidden();
      const startSec = await positionSec();
      // Every journey waits here, so it polls more often than usual.
      await expect.poll(positionSec, { intervals: [100] }).toBeGreaterThan(startSec + 0.5);
    },

    async expectToBeSilent() {
      await expect(playButton).toBeVisible();
      await expect(audio).toHaveJSProperty('paused', true);
    },

    /**
     * Expects that the track plays from this position. The check may come up to 15 s after the
     * start.
     */
    async expectToSoundFrom(sec: number) {
      await expect(pauseButton).toBeVisible();
      await expect.poll(positionSec).toBeGreaterThan(sec);
      expect(await positionSec()).toBeLessThan(sec + 15);
    },

    /** Sets the slider as a drag does. */
    seekToPercent: (percent: number) => seek.fill(String(percent)),
  };
}
