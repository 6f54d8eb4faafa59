import type { ListenSource } from '#domain/listen-source.ts';

/** Days are written as 2026-11-29; days with zero are left out. */
export type DailyFigures = {
  since: string;
  listens: { day: string; source: ListenSource; listens: number }[];
  likes: { day: string; times: number }[];
  comments: { day: string; times: number }[];
};

export type TrackTotals = {
  id: string;
  title: string;
  artist: string;
  listens: number;
  likes: number;
  comments: number;
};

/** The most heard tracks come first. */
export type Figures = DailyFigures & { tracks: TrackTotals[]; hosts: HostTotals[] };

/** Of players in other sites' pages; the host is empty for all that are not named. */
export type HostTotals = { host: string; listens: number };

export type TrackFigures = DailyFigures & {
  id: string;
  title: string;
  artist: string;
  duration_sec: number | null;
  /** How often each 64th of the track was heard; null if none ever was. */
  heard: number[] | null;
};

export type StoredFiles = {
  sound_bytes: number;
  covers_bytes: number;
  waveforms_bytes: number;
  free_bytes: number;
};
