import { expect } from '@playwright/test';
import type { Site } from './start-site.ts';

/** The site must serve a changed row within this time. */
const PUBLISHED_WITHIN_MS = 10_000;

/** Waits until a track's page has this status and title. */
export async function untilPublished(site: Site, trackId: string, wanted: Published) {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${site.url}/track/${trackId}`);
        const html = await answer.text();
        return answer.status === wanted.status && (!wanted.title || html.includes(wanted.title));
      },
      { timeout: PUBLISHED_WITHIN_MS, intervals: [50] },
    )
    .toBe(true);
}

type Published = { status: number; title?: string };

/** Changes the title in the database while the site runs, like the operators' command. */
export async function retitle(site: Site, trackId: string, title: string) {
  await site.database.query('update public.tracks set title = $2 where id = $1', [trackId, title]);
  await untilPublished(site, trackId, { status: 200, title });
}

export async function setStatus(site: Site, trackId: string, status: 'published' | 'hidden') {
  await site.database.query('update public.tracks set status = $2 where id = $1', [
    trackId,
    status,
  ]);
  await untilPublished(site, trackId, { status: status === 'published' ? 200 : 410 });
}
