import type { Page } from '@playwright/test';

type Observed = { layoutShift: number };

/** Adds up the layout shifts of each page that this tab opens from now on. */
export const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as Observed).layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum so far, as `observeLayoutShift` counts. */
export const readLayoutShift = (page: Page) =>
  page.evaluate(() => (window as unknown as Observed).layoutShift);
