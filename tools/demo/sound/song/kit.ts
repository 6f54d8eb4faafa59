import {
  createClap,
  createCrash,
  createHat,
  createShaker,
  createSnare,
} from '../instruments/claps-and-hats.ts';
import {
  createConga,
  createFestivalDrum,
  createGong,
  createRim,
  createTom,
  createWoodblock,
} from '../instruments/hand-drums.ts';
import type { OneShot } from '../instruments/instrument.ts';
import { createKick, type KickTone } from '../instruments/kick.ts';
import { createRandom } from '../signals/prng.ts';

const DRUMS = [
  'clap',
  'snare',
  'closedHat',
  'openHat',
  'shaker',
  'ride',
  'crash',
  'tomHigh',
  'tomLow',
  'congaHigh',
  'congaLow',
  'wood',
  'woodLow',
  'rim',
  'festival',
  'festivalHigh',
  'gong',
] as const;

export type Drum = (typeof DRUMS)[number];

export type Kit = Record<Drum | 'kick', OneShot>;

export type KitTone = {
  kick: Partial<KickTone>;
  /** 1 is the plain kit; larger values make smaller and brighter drums. */
  size?: number;
  clapHz?: number;
  snareHz?: number;
  hatHz?: number;
  openHatSec?: number;
};

/** Makes a track's drum kit: other tunings and noise for each seed. */
export function createKit(seed: string, tone: KitTone): Kit {
  const size = tone.size ?? 1;
  const random = (drum: string) => createRandom(`${seed}/${drum}`);
  const hatHz = tone.hatHz ?? 8000;
  return {
    kick: createKick(
      {
        bodyHz: 50,
        punchHz: 190,
        punchSec: 0.028,
        decaySec: 0.26,
        drive: 2,
        click: 1,
        ...tone.kick,
      },
      random('kick'),
    ),
    clap: createClap(random('clap'), tone.clapHz),
    snare: createSnare(random('snare'), tone.snareHz),
    closedHat: createHat(random('closedHat'), 0.028, hatHz),
    openHat: createHat(random('openHat'), tone.openHatSec ?? 0.11, hatHz * 0.85),
    shaker: createShaker(random('shaker'), 0.07, hatHz * 0.8),
    ride: createHat(random('ride'), 0.32, hatHz * 0.7),
    crash: createCrash(random('crash')),
    tomHigh: createTom(random('tomHigh'), 180 * size),
    tomLow: createTom(random('tomLow'), 110 * size),
    congaHigh: createConga(random('congaHigh'), 330 * size),
    congaLow: createConga(random('congaLow'), 215 * size),
    wood: createWoodblock(random('wood'), 1050 * size),
    woodLow: createWoodblock(random('woodLow'), 760 * size),
    rim: createRim(random('rim'), 1250 * size),
    festival: createFestivalDrum(random('festival'), 74 * size),
    festivalHigh: createFestivalDrum(random('festivalHigh'), 118 * size),
    gong: createGong(random('gong'), 108 * size),
  };
}
