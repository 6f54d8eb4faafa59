/** File extensions: WebM holds Opus, M4A holds AAC, both of 64 kbit/s. */
export const LOW_BITRATE_FORMS = ['webm', 'm4a'] as const;
export type LowBitrateForm = (typeof LOW_BITRATE_FORMS)[number];

/** Longer tracks have no low-bitrate M4A: its index, loaded before the first sound, exceeds 200 kB. */
const LONGEST_M4A_SEC = 20 * 60;

/** The forms that a track of this length has. */
export const lowBitrateForms = (durationSec: number) =>
  LOW_BITRATE_FORMS.filter((form) => form !== 'm4a' || durationSec <= LONGEST_M4A_SEC);

/** @param streamUrl '/sound/0a….mp3' @returns '/sound/0a…-64.webm' */
export const lowBitrateUrl = (streamUrl: string, form: LowBitrateForm) =>
  streamUrl.replace(/\.\w+$/, `-64.${form}`);
