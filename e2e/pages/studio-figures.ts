import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Page object of the operators' statistics, /quan-tri?phan=so-lieu. */
export function studioFigures(page: Page) {
  const fact = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  const tracks = page.getByRole('list', { name: 'Nghe nhiều nhất' }).getByRole('link');
  const table = (name: string) => page.getByRole('table', { name });

  return {
    fact,
    table,
    chart: page.getByRole('img', { name: /^Biểu đồ: / }),
    partsChart: page.getByRole('img', { name: /^Biểu đồ dọc theo bài/ }),
    tracks,
    sources: page.getByRole('list', { name: 'Người nghe đến từ đâu' }).getByRole('listitem'),
    dropOff: page.getByRole('list', { name: 'Người nghe rời đi' }).getByRole('listitem'),

    open: () => page.goto('/quan-tri?phan=so-lieu'),
    choosePeriod: (days: number) => page.getByRole('link', { name: `${days} ngày` }).click(),
    openTrack: (title: string) => tracks.filter({ hasText: title }).click(),

    async openTable(name: string) {
      const details = page.locator('details', { has: page.locator('caption', { hasText: name }) });
      await details.getByText('Xem bảng số').click();
      return table(name);
    },

    /** Presses a download button. @returns name and text of the file */
    async download(button: string) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const text = await readFile(await file.path(), 'utf8');
      return { name: file.suggestedFilename(), text };
    },
  };
}
