import type { Page } from '@playwright/test';
import { listMisfits } from '#testing/list-misfits.ts';

export const findMisfits = (page: Page) => page.evaluate(listMisfits);
