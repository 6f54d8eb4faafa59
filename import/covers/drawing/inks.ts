import { palette } from './palette.ts';

/** The colours of one drawn cover. */
export type Inks = {
  /** From the top down. */
  sky: readonly [string, string, string];
  /** From the middle of the record outwards. */
  disc: readonly [string, string];
  /** On the record: the star, the rings. */
  line: string;
  /** In the star's middle and behind it. */
  label: string;
  /** Hills, waves and rays: from the farthest to the nearest. */
  land: readonly [string, string, string];
  /** Glowing parts. */
  neon: string;
};

/** Palettes that differ from each other at a glance. */
export const INKS: readonly [Inks, ...Inks[]] = [
  {
    sky: ['#240403', '#7a0f0c', '#e0260f'],
    disc: ['#ffd873', '#e8861a'],
    line: '#fff1dc',
    label: '#c4170f',
    land: ['#b3170f', '#6d0a0a', '#250404'],
    neon: palette.gold,
  },
  {
    sky: ['#0d0730', '#3a1a8a', '#9a5bff'],
    disc: ['#ff7ab8', '#ff2e88'],
    line: '#fff1dc',
    label: '#3a1278',
    land: ['#6a2fd0', '#3b1690', '#150845'],
    neon: palette.cyan,
  },
  {
    sky: ['#032b33', '#0a8591', '#7fe3cf'],
    disc: ['#ffe39a', '#ffb02e'],
    line: '#fff6e4',
    label: '#e23a1c',
    land: ['#17a9ac', '#08717d', '#032f38'],
    neon: palette.gold,
  },
  {
    sky: ['#04271a', '#1a8050', '#c9ee9a'],
    disc: ['#fff1b8', '#f4b52c'],
    line: '#fffbe8',
    label: '#d9661a',
    land: ['#4cb858', '#1c7a44', '#063322'],
    neon: palette.eggshell,
  },
  {
    sky: ['#f7a3a0', '#fbc9b4', '#fff1dc'],
    disc: ['#ff8a70', '#e23a5c'],
    line: '#fff1dc',
    label: '#8c1a4c',
    land: ['#f49aa6', '#cf4f86', '#5f1656'],
    neon: '#fff1dc',
  },
  {
    sky: ['#3a1f05', '#a86a14', '#ffd469'],
    disc: ['#8f1a0e', '#3a0a06'],
    line: '#ffd469',
    label: '#1a0804',
    land: ['#c98a1e', '#7d4a0c', '#2b1504'],
    neon: '#fff1dc',
  },
  {
    sky: ['#05142b', '#135a8c', '#8fd8f5'],
    disc: ['#fffbe8', '#bfe6f2'],
    line: '#0c4a78',
    label: '#ff9d3a',
    land: ['#2f86ba', '#12507f', '#061f3a'],
    neon: '#d8f4ff',
  },
  {
    sky: ['#1a031d', '#6d0c55', '#ff3d9a'],
    disc: ['#5ff0e0', '#0fa8b8'],
    line: '#f4fffd',
    label: '#2a0630',
    land: ['#b01a7d', '#640c56', '#220426'],
    neon: '#6ff5e6',
  },
  {
    sky: ['#1b1450', '#b0336a', '#ffb04a'],
    disc: ['#fff1b0', '#ff8a2e'],
    line: '#fffbe8',
    label: '#c42a4a',
    land: ['#a2316f', '#5a2270', '#1d1450'],
    neon: '#ffd873',
  },
  {
    sky: ['#f3d7a4', '#f8e4c2', '#fff6e4'],
    disc: ['#ff5a3a', '#c4170f'],
    line: '#fff1dc',
    label: '#0d0706',
    land: ['#e0a458', '#a33d1e', '#2b0d08'],
    neon: '#c4170f',
  },
];
