export type Range = { start: number; end: number };

/** The location of the sound in a file, found without decoding. */
export type SoundLayout = {
  kind: 'mp3' | 'aac' | 'flac' | 'wav' | 'aiff' | 'ogg' | 'm4a';
  /** Decoder parameters, which are part of the sound's hash. */
  parameters: string;
  /** The compressed sound, without tags, covers, indexes and padding. */
  ranges: Range[];
  /** The duration in the header, or null. */
  declaredSec: number | null;
  /** The duration of the existing frames, if known without decoding. */
  presentSec: number | null;
  /** The end is missing. */
  isCutOff: boolean;
  /** Foreign bytes between the frames, without tags. */
  junkBytes: number;
  mp3?: Mp3Facts;
};

export type Mp3Facts = {
  /** The average of all frames: 192,000 is 192 kbit/s. */
  bitRate: number;
  isConstantRate: boolean;
  /** Xing, Info or VBRI, by which players know the length of a file with a variable bit rate. */
  hasLengthHeader: boolean;
  soundBytes: number;
  /** Bytes after the last frame that are no tags. */
  trailingBytes: number;
  /** The frame with the length header; it comes before the sound. */
  lengthHeader: (Range & LengthHeader) | null;
};

/** Of a first frame without sound: Xing, Info or VBRI. */
export type LengthHeader = {
  /** 0 if unknown. */
  frames: number;
  /** Of the sound with this header; 0 if unknown. */
  bytes: number;
  isConstantRate: boolean;
  /**
   * Samples of silence before the sound, including the decoder's delay. null unless the header has the
   * encoder delay in LAME's form.
   */
  leadSamples: number | null;
  /** Whether it has a table of positions, and the first position is 0. */
  hasTable: boolean;
  /** Where the encoder's name begins in the frame, with the encoder delay behind it. null for VBRI. */
  encoderAt: number | null;
};
