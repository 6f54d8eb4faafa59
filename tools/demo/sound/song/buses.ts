import type { BusSettings, Song } from './song.ts';

/** Filters and levels of each part in a club mix: only kick and bass have low frequencies. */
const DEFAULTS = {
  kick: { gainDb: -6 },
  drums: { gainDb: 2.5, highpassHz: 140, reverb: 0.05 },
  percussion: { gainDb: 0, highpassHz: 90, reverb: 0.1 },
  bass: { gainDb: -3, duck: 0.9 },
  chords: { gainDb: 0, highpassHz: 190, duck: 0.75, reverb: 0.2 },
  pad: { gainDb: -3, highpassHz: 190, duck: 0.5, reverb: 0.3 },
  arp: { gainDb: -3, highpassHz: 260, duck: 0.5, reverb: 0.2, delay: 0.3 },
  lead: { gainDb: 0, highpassHz: 230, duck: 0.3, reverb: 0.22, delay: 0.2 },
  counter: { gainDb: -2, highpassHz: 230, duck: 0.3, reverb: 0.25, delay: 0.25 },
  voice: { gainDb: 3, highpassHz: 260, duck: 0.2, reverb: 0.3, delay: 0.3 },
  fx: { gainDb: 1, reverb: 0.2 },
} satisfies Record<string, BusSettings>;

export type BusName = keyof typeof DEFAULTS;

/** Adds the named buses, each with the track's own settings in place of the defaults. */
export function addBuses(
  song: Song,
  changes: Partial<Record<BusName, Partial<BusSettings>>>,
): void {
  for (const name of ['kick', 'drums', 'bass', 'fx'] as const)
    song.addBus(name, { ...DEFAULTS[name], ...changes[name] });
  for (const [name, change] of Object.entries(changes))
    if (!song.buses.has(name)) song.addBus(name, { ...DEFAULTS[name as BusName], ...change });
}
