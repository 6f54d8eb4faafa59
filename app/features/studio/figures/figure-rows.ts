import type { TrackTotals } from '#app/backend/rows/figures.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { LISTEN_SOURCES } from '#domain/listen-source.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import type { DayFigures } from './days-of.ts';
import type { HeardPart } from './heard-parts.ts';

const { day, listens, likes, comments, sources, trackId, track, artist, part, times } =
  studioFigureMessages;

export const dayRows = (days: readonly DayFigures[]) => [
  [day, listens, ...LISTEN_SOURCES.map((source) => sources[source]), likes, comments],
  ...days.map((one) => [
    one.day,
    one.listens,
    ...LISTEN_SOURCES.map((source) => one.bySource[source]),
    one.likes,
    one.comments,
  ]),
];

export const trackRows = (tracks: readonly TrackTotals[]) => [
  [trackId, track, artist, listens, likes, comments],
  ...tracks.map((one) => [one.id, one.title, one.artist, one.listens, one.likes, one.comments]),
];

export const partRows = (parts: readonly HeardPart[]) => [
  [part, times],
  ...parts.map((one) => [formatDuration(one.fromSec), one.times]),
];
