import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { IDLE } from '#app/player/engine/player-snapshot.ts';
import { type Focus, focusOf } from '#app/ui/key-focus.ts';
import { areKeysOff } from './keys-switch.ts';
import { givePlayerCommand, type PlayerCommand } from './player-commands.ts';
import type { PlayerControls } from './player-controls.ts';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'keyCode'
>;

export type KeyCommand =
  | { kind: 'toggle' | 'mute' | 'next' | 'previous' }
  | { kind: 'seekBy'; sec: number }
  | { kind: 'seekToShare'; share: number }
  | { kind: 'changeVolume'; by: number }
  | { kind: 'page'; command: PlayerCommand };

const LONG_STEP_SEC = 10;
const SHORT_STEP_SEC = 5;
const VOLUME_STEP = 5;
/** `keyCode` while a word is composed, also in browsers that do not set `isComposing`. */
const COMPOSING_KEY_CODE = 229;

/** Commands that a held key repeats. */
const REPEATED: readonly KeyCommand['kind'][] = ['seekBy', 'changeVolume'];

const LETTERS: Readonly<Record<string, KeyCommand>> = {
  k: { kind: 'toggle' },
  j: { kind: 'seekBy', sec: -LONG_STEP_SEC },
  l: { kind: 'seekBy', sec: LONG_STEP_SEC },
  m: { kind: 'mute' },
  q: { kind: 'page', command: 'queue' },
};

const SHIFTED_LETTERS: Readonly<Record<string, KeyCommand>> = {
  n: { kind: 'next' },
  p: { kind: 'previous' },
};

/** The player's command for a key; null when the key is not the player's. See docs/decisions/019. */
export function commandOf(press: KeyPress, focus: Focus): KeyCommand | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = press;
  if (ctrlKey || altKey || metaKey || focus.isSilent) return null;
  if (press.isComposing || press.keyCode === COMPOSING_KEY_CODE) return null;
  if (key === '?') return { kind: 'page', command: 'keys' };
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP;
    const isMeant = shiftKey || focus.isInPlayer;
    return isMeant && !focus.ownsUpAndDown ? { kind: 'changeVolume', by } : null;
  }
  // Caps Lock changes the case of letters, not their meaning.
  if (shiftKey) return SHIFTED_LETTERS[key.toLowerCase()] ?? null;
  if (key === ' ') return focus.ownsSpace ? null : { kind: 'toggle' };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const sec = key === 'ArrowRight' ? SHORT_STEP_SEC : -SHORT_STEP_SEC;
    return focus.ownsLeftAndRight ? null : { kind: 'seekBy', sec };
  }
  const digit = digitOf(press);
  if (digit !== null) return { kind: 'seekToShare', share: digit / 10 };
  return LETTERS[key.toLowerCase()] ?? null;
}

/** Also by the key's position: a Vietnamese keyboard's digit row types ă, â, ê and tones. */
function digitOf({ key, code }: KeyPress): number | null {
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** Handles keys until the site is closed. Without a track it leaves them to the browser. */
export function listenToKeys(controls: PlayerControls) {
  const { engine } = controls;
  const mute = createMute(engine);
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.getModifierState('AltGraph')) return;
    if (!engine.getSnapshot().track) return;
    const command = commandOf(event, focusOf(event.target));
    if (!command || areKeysOff()) return;
    // Also for repeats: a held space bar would scroll the page.
    event.preventDefault();
    if (event.repeat && !REPEATED.includes(command.kind)) return;
    if (command.kind === 'mute') mute();
    else obey(command, controls);
  });
}

function obey(command: KeyCommand, controls: PlayerControls) {
  const { engine } = controls;
  const { durationSec, volume } = engine.getSnapshot();
  if (command.kind === 'toggle') engine.toggle();
  else if (command.kind === 'next') controls.next();
  else if (command.kind === 'previous') controls.previous();
  else if (command.kind === 'seekBy') engine.seek(engine.getPositionSec() + command.sec);
  else if (command.kind === 'seekToShare') engine.seek(durationSec * command.share);
  else if (command.kind === 'changeVolume') engine.setVolume(volume + command.by);
  else if (command.kind === 'page') givePlayerCommand(command.command);
}

/** Toggles between silence and the previous volume. */
export function createMute(engine: PlayerEngine): () => void {
  let volumeBefore = IDLE.volume;
  return () => {
    const { volume } = engine.getSnapshot();
    if (volume > 0) volumeBefore = volume;
    engine.setVolume(volume > 0 ? 0 : volumeBefore);
  };
}
