/** A moment of a track that a text mentions, and how it is written there. */
export type Moment = { text: string; positionSec: number };

/** m:ss with any number of minutes, as in 62:03, or h:mm:ss. */
const CLOCK = /^(?:(\d{1,3}):(?=[0-5]\d:))?(\d{1,3}):([0-5]\d)$/;
/** Seconds, or the format of YouTube's URLs: 83s, 1m23s, 1h2m3s. */
const UNITS = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/;

/**
 * Parses a moment in the formats of `?t=` into seconds: '83', '1:23', '1:02:03', '83s' or '1m23s'. Null for
 * anything else. It may be past a track's end. Accepts what `formatDuration` returns.
 */
export function parseMoment(text: string): number | null {
  const parts = CLOCK.exec(text) ?? UNITS.exec(text);
  if (!parts) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** A link from '://…' on, or from '.vn/…' on when it has no scheme. */
const LINK = String.raw`(?::\/\/|\.[a-z]{2,6}[/?:])\S*`;
/** Not after a letter (with any combining marks), a number, a colon or a date. */
const NOT_BEHIND = String.raw`(?<![\p{L}\p{N}_:]\p{M}*)(?<!\d\.)(?<!\d[/-]\d{1,4}[-,\s]{1,2})`;
const NOT_BEFORE = String.raw`(?![\p{L}\p{N}\p{M}_]|[:.]\d|\s\d{1,2}\/\d)`;
/**
 * Matches a link, so that its content is skipped, or a possible moment. `(?=\d)` runs the lookbehind only
 * before digits: without it, a run of combining marks takes quadratic time in engines other than V8.
 */
const LINK_OR_MOMENT = new RegExp(
  String.raw`${LINK}|(?=\d)${NOT_BEHIND}\d{1,3}(?::\d\d){1,2}${NOT_BEFORE}`,
  'giu',
);

/**
 * Splits a text at its moments, m:ss or h:mm:ss, that are inside the track. Ignores those that are part of a
 * link, of a date with a time, or of anything longer, such as 12:30:45:10. The joined parts equal the text;
 * none is empty.
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
