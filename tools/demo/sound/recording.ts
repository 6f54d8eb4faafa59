/** One generated MP3: an entry of tools/demo/recordings.json. */
export type Recording = {
  /** Relative to demo/music. */
  file: string;
  /** The file's hash. */
  sha256: string;
  durationSec: number;
  bpm: number;
  /** Time of the first kick in a player. Beat n follows after n * 60 / bpm seconds. */
  firstDownbeatSec: number;
  loudnessLufs: number;
  truePeakDb: number;
  key: string;
};

/** By slug. */
export type Recordings = Record<string, Recording>;

/** A recording's path relative to demo/music. */
export const soundFile = (slug: string) => `sound/${slug}.mp3`;
