/** A moment of a track in a text, as it was written there. */
export type Moment = { text: string; positionSec: number };

/** m:ss with any number of minutes, as in 62:03, or h:mm:ss. */
const CLOCK = /^(?:(\d{1,3}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)$/;
/** Seconds, or as YouTube's addresses have it: 83s, 1m23s, 1h2m3s. */
const UNITS = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/;

/**
 * Seconds of a moment as `?t=` has it: '83', '1:23', '1:02:03', '83s' or '1m23s'. Null where it is
 * anything else. It may be beyond a track's end. What `formatDuration` writes is understood.
 */
export function parseMoment(text: string): number | null {
  const parts = CLOCK.exec(text) ?? UNITS.exec(text);
  if (!parts) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** From where a link begins: '://…', or '.vn/…' where its scheme is left out. */
const LINK = String.raw`(?::\/\/|\.[a-z]{2,6}[/?:])\S*`;
/** Not behind a letter, whatever marks are on it, a number, a colon, or a date. */
const NOT_BEHIND = String.raw`(?<![\p{L}\p{N}_:]\p{M}*)(?<!\d\.)(?<!\d[/-]\d{1,4}[-,\s]{1,2})`;
const NOT_BEFORE = String.raw`(?![\p{L}\p{N}\p{M}_]|[:.]\d|\s\d{1,2}\/\d)`;
/**
 * A link, so that what is in it is passed over, or what may be a moment. Looking back only at a
 * digit is V8's own optimisation, too; without it, a row of marks takes the square of their number.
 */
const LINK_OR_MOMENT = new RegExp(
  String.raw`${LINK}|(?=\d)${NOT_BEHIND}\d{1,3}(?::\d\d){1,2}${NOT_BEFORE}`,
  'giu',
);

/**
 * A text cut at the moments that are written in it, m:ss or h:mm:ss, inside the track's length. Not
 * those that are part of a link, of a date with its time, or of anything longer, as in 12:30:45:10.
 * The parts, joined, are the text to the letter; none is empty.
 *
 * @param durationSec of the track, seconds
 */
export function splitAtMoments(text: string, durationSec: number): (string | Moment)[] {
  const parts: (string | Moment)[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(LINK_OR_MOMENT)) {
    const positionSec = parseMoment(written);
    if (positionSec === null || !(positionSec < durationSec)) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ text: written, positionSec });
    end = index + written.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
