/** A stream of numbers in [0, 1), the same for the same seed on every run. */
export type Random = () => number;

/** Marsaglia's xorshift32: small, fast, and good enough for noise and humanising. */
export function createRandom(seed: number | string): Random {
  let state = (typeof seed === 'string' ? hashText(seed) : seed) >>> 0 || 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/** FNV-1a, so that a track can be seeded by its slug. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
