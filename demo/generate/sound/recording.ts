/** What the generator knows of one MP3; the shape of an entry of demo/generate/recordings.json. */
export type Recording = {
  /** Below demo/music. */
  file: string;
  /** Of the file. */
  sha256: string;
  durationSec: number;
  bpm: number;
  /** When the first kick is heard in a player: beat n lies at this plus n * 60 / bpm. */
  firstDownbeatSec: number;
  loudnessLufs: number;
  truePeakDb: number;
  key: string;
};

/** By slug. */
export type Recordings = Record<string, Recording>;

/** Where a recording lies below demo/music. */
export const soundFile = (slug: string) => `sound/${slug}.mp3`;
