import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { type AxeFindings, runAxe } from '#testing/run-axe.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page in its current state.
 *
 * No page has a frame, so axe is injected once per document. AxeBuilder, which injects it for each
 * run and opens another page for its report, takes three times as long.
 */
export async function findAxeFindings(page: Page): Promise<AxeFindings> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(runAxe);
}
