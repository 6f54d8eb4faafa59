export type Range = { start: number; end: number };

/** Where in a file its sound is, as the file itself says: found without decoding. */
export type SoundLayout = {
  kind: 'mp3' | 'aac' | 'flac' | 'wav' | 'aiff' | 'ogg' | 'm4a';
  /** What else a decoder needs to know: part of what the sound is. */
  parameters: string;
  /** The compressed sound, without tags, covers, indexes and padding. */
  ranges: Range[];
  /** What the header promises; null where it promises nothing. */
  declaredSec: number | null;
  /** The length of what is there, where that can be told without decoding. */
  presentSec: number | null;
  /** Something is plainly missing at the end. */
  isCutOff: boolean;
  /** Bytes in the midst of the sound that are none. */
  junkBytes: number;
  mp3?: Mp3Facts;
};

export type Mp3Facts = {
  /** Of all frames on average: 192,000 is 192 kbit/s. */
  bitRate: number;
  isConstantRate: boolean;
  /** Xing, Info or VBRI: what tells a player the length of a file with a variable rate. */
  hasLengthHeader: boolean;
  soundBytes: number;
  /** Bytes behind the last frame, tags included. */
  trailingBytes: number;
};
