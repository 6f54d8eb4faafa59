import type { Page } from '@playwright/test';

export type PlaybackMenu = ReturnType<typeof playbackMenu>;

/** Page object of the menu of the track page's player, and of the dialog of keyboard shortcuts. */
export function playbackMenu(page: Page) {
  const player = page.getByRole('region', { name: 'Trình phát' });
  const button = player.getByRole('button', { name: 'Tùy chọn phát' });
  const keys = page.getByRole('dialog', { name: 'Phím tắt' });
  return {
    button,
    menu: page.getByRole('menu'),
    speed: (name: string) =>
      page.getByRole('group', { name: 'Tốc độ' }).getByRole('menuitemradio', { name, exact: true }),
    dataSaver: page.getByRole('menuitemcheckbox', { name: /^Tiết kiệm dữ liệu/ }),
    keys,
    keysSwitch: keys.getByRole('switch', { name: 'Dùng phím tắt' }),
  };
}
