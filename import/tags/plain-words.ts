import { isVietnameseSyllable } from './vietnamese-syllable.ts';

/** Music terms that occur in names of any language. */
const NEUTRAL = new Set(
  `a acoustic album and audio bass beat best bootleg by bpm chill club cover deep dj edit edm extended
   feat ft full hd hit hot hq house intro live lofi lyric lyrics mashup master mc mix mixset mp music mv
   n nonstop of official original part party prod radio rap remix set single style tape the tik tiktok tok
   track trap various vd version ver video vinahouse viet vol vs with x www com vn net`.split(
    /\s+/,
  ),
);

const MOST_WORDS = 40;

/** Counts ASCII words that could be Vietnamese, and those that could not. */
export function countPlainWords(texts: readonly string[]): { vietnamese: number; foreign: number } {
  const words = new Set(
    texts
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{S}\u0080-\uffff]+/u))
      .filter((word) => /^[a-z]{2,}$/.test(word) && !NEUTRAL.has(word)),
  );
  const judged = [...words].slice(0, MOST_WORDS);
  const vietnamese = judged.filter(isVietnameseSyllable).length;
  return { vietnamese, foreign: judged.length - vietnamese };
}
