import type { Tonality } from '../signals/pitch.ts';
import { Song } from './song.ts';

export type Track = {
  slug: string;
  title: string;
  bpm: number;
  bars: number;
  /** As musicians write it: "A minor (Nam)". */
  key: string;
  tonality: Tonality;
  reverbSec?: number;
  /** Writes the whole track onto the song's buses. */
  compose: (song: Song) => void;
};

/** Silence before the first downbeat, so that a player's start does not cut off the kick. */
export const LEAD_IN_SEC = 0.05;

const TAIL_SEC = 1.1;

/**
 * @param codecDelaySec silence that encoder and decoder will add; counts as part of the lead-in
 * @param onlyBars renders only the beginning
 */
export function performTrack(track: Track, codecDelaySec: number, onlyBars?: number): Song {
  const song = new Song({
    seed: track.slug,
    bpm: track.bpm,
    bars: track.bars,
    tonality: track.tonality,
    reverbSec: track.reverbSec ?? 2,
    leadInSec: LEAD_IN_SEC - codecDelaySec,
    tailSec: TAIL_SEC,
    onlyBars,
  });
  track.compose(song);
  return song;
}
