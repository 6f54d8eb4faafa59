/** What the site knows about one MP3; the shape of an entry of catalogue/recordings.json. */
export type Recording = {
  /** Path below the public folder, with the beginning of the content's hash in its name. */
  file: string;
  durationSec: number;
  bpm: number;
  /** When the first kick is heard in a player: beat n lies at this plus n * 60 / bpm. */
  firstDownbeatSec: number;
  loudnessLufs: number;
  truePeakDbtp: number;
  key: string;
};

export type Recordings = Record<string, Recording>;
