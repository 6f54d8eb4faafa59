import { chromiumSeekLagSec } from '#domain/mp3-seeking.ts';
import type { Deck } from './deck.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { soundUrl } from './sound-url.ts';

/**
 * How much later a deck sounds than its position says. Only Chromium's seeks in MP3s are inexact, see
 * mp3-seeking.ts; other browsers are assumed to be exact.
 *
 * @param track that the deck plays
 * @returns seconds; null when unknown
 */
export function seekLagSec(deck: Deck, track: PlayableTrack): number | null {
  return lagSec(deck.lastSeekSec, deck.element.src, track);
}

/** The same for a track that will be sought to a position. */
export function lagAfterSeekSec(seekSec: number, track: PlayableTrack): number | null {
  return lagSec(seekSec, soundUrl(track), track);
}

function lagSec(seekSec: Deck['lastSeekSec'], url: string, track: PlayableTrack): number | null {
  if (!isChromium() || !isMp3(url) || seekSec === null) return 0;
  const { mp3Seeking, duration } = track;
  if (seekSec === 'unknown' || !mp3Seeking) return null;
  return chromiumSeekLagSec(seekSec, duration, mp3Seeking);
}

/** Only Chromium has it, and only on secure pages. */
const isChromium = () => 'userAgentData' in navigator;

const isMp3 = (url: string) => /\.mp3($|[?#])/.test(url);
