import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failureMessages } from './vi-failures.ts';
import { reportMessages } from './vi-reports.ts';
import { studioMessages } from './vi-studio.ts';
import { studioArtistMessages } from './vi-studio-artists.ts';
import { studioSeriesMessages } from './vi-studio-series.ts';
import { studioSiteMessages } from './vi-studio-site.ts';
import { studioTrackMessages } from './vi-studio-tracks.ts';

/** Codes of requests that pages never send. */
const NEVER_SHOWN = [
  'artist_bad_field',
  'figures_bad_period',
  'left_bad',
  'listens_bad',
  'profile_bad_avatar',
  'report_bad',
  'series_bad_field',
  'silence_bad_time',
  'site_bad_field',
];

const TEXTS: Record<string, string> = Object.assign(
  {},
  ...Object.values(failureMessages),
  ...[
    ...[reportMessages, studioMessages, studioSiteMessages, studioTrackMessages],
    ...[studioArtistMessages, studioSeriesMessages],
  ].map(({ failures }) => failures),
);

test('every code with which the database refuses something has a text', () => {
  const sql = globSync('supabase/migrations/*.sql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const codes = [
    ...sql.matchAll(/private\.refuse\(\d{3}, '([a-z_]+)'\)/g),
    ...sql.matchAll(/'((?:track|site)_bad_[a-z]+)'/g),
  ].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(60);
  const missing = new Set(codes.filter((code) => !Object.hasOwn(TEXTS, code)));
  expect([...missing].sort()).toEqual(NEVER_SHOWN);
});
