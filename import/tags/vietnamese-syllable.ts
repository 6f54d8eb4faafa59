/**
 * Whether a word is spelt like one Vietnamese syllable, with a valid combination of onset, rime and tone.
 * Follows the rules of chính tả, with both placements of the tone mark (hòa, hoà).
 */

const ONSETS = [
  'ngh',
  ...['ch', 'gh', 'gi', 'kh', 'ng', 'nh', 'ph', 'qu', 'th', 'tr'],
  ...['b', 'c', 'd', 'đ', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'x', ''],
];

const RIMES = new Set(
  `a ac ach ai am an ang anh ao ap at au ay ăc ăk ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây
   e ec em en eng eo ep et ê êch êm ên ênh êp êt êu i ia ich im in inh ip it iu
   iêc iêm iên iêng iêp iêt iêu y yêm yên yêng yêt yêu
   o oc oi om on ong op ot oong ooc oa oac oach oai oam oan oang oanh oao oap oat oay
   oăc oăm oăn oăng oăt oe oen oeo oet ô ôc ôi ôm ôn ông ôp ôt ơ ơi ơm ơn ơp ơt
   u ua uc ui um un ung up ut uê uêch uênh uơ uy uya uych uynh uyên uyêt uyt uyp uyu uân uâng uât
   uây uôc uôi uôm uôn uông uôt ư ưa ưc ưi ưm ưn ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu`.split(
    /\s+/,
  ),
);
/** Rimes after 'qu', without its u. */
const RIMES_AFTER_QU = new Set(
  `a ac ach ai an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc ân âng ât ây
   e en eo et ê ên êch ênh êt i it ich in y yên yêt yt ych ynh ơ ô ôc`.split(/\s+/),
);

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const SHARP = '\u0301';
const HEAVY = '\u0323';
/** Rimes of two or three vowels that allow the tone mark on either of two letters. */
const TWO_PLACES = new Set(['oa', 'oe', 'uy']);
const FRONT = /^[eêiy]/;
const VOWEL = /[aăâeêioôơuưy]/;

/** @param word one word, in any case; NFC or NFD */
export function isVietnameseSyllable(word: string): boolean {
  if (!hasOneCase(word)) return false;
  const apart = word.toLowerCase().normalize('NFD');
  const tones = apart.match(TONES) ?? [];
  if (tones.length > 1) return false;
  const tone = tones[0];
  const bare = apart.replace(TONES, '').normalize('NFC');
  // The number of letters before the one with the tone.
  const toneAt = tone
    ? apart.slice(0, apart.indexOf(tone)).normalize('NFC').replace(/\p{M}/gu, '').length - 1
    : -1;
  return ONSETS.some((onset) => {
    if (!bare.startsWith(onset)) return false;
    const rime = bare.slice(onset.length);
    return goTogether(onset, rime) && takesTone(rime, tone, toneAt - onset.length);
  });
}

/** Whether the case is consistent; wrong decoding mixes small letters and capitals. */
function hasOneCase(word: string): boolean {
  const lower = word.toLowerCase();
  if (word === lower || word === word.toUpperCase()) return true;
  const [first = ''] = lower;
  return word === first.toUpperCase() + lower.slice(first.length);
}

function goTogether(onset: string, rime: string): boolean {
  if (onset === 'qu') return RIMES_AFTER_QU.has(rime);
  if (!RIMES.has(rime)) return false;
  switch (onset) {
    case '':
      return !/^iê/.test(rime);
    case 'gi':
      return !/^[iy]/.test(rime);
    case 'g':
      return !/^[eêy]/.test(rime);
    case 'c':
    case 'ng':
      return !FRONT.test(rime);
    case 'k':
      return FRONT.test(rime) && !/^yê/.test(rime);
    case 'gh':
    case 'ngh':
      return FRONT.test(rime) && !rime.startsWith('y');
    default:
      return !/^yê/.test(rime);
  }
}

function takesTone(rime: string, tone: string | undefined, at: number): boolean {
  const isStopped = /(c|ch|k|p|t)$/.test(rime);
  if (isStopped && tone !== SHARP && tone !== HEAVY) return false;
  if (!tone) return true;
  if (TWO_PLACES.has(rime)) return at === 0 || at === 1;
  return at === tonePlace(rime);
}

function tonePlace(rime: string): number {
  const vowels = [...rime].findIndex((letter) => !VOWEL.test(letter));
  const count = vowels === -1 ? rime.length : vowels;
  if (count === 3) return /^uyê/.test(rime) ? 2 : 1;
  if (count === 2) return vowels !== -1 || /^(uê|uơ)/.test(rime) ? 1 : 0;
  return 0;
}
