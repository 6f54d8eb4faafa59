import { describe, expect, test } from 'vitest';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { Focus } from '#app/ui/key-focus.ts';
import { commandOf, createMute, type KeyPress } from './player-keys.ts';

const NOTHING: Focus = {
  isSilent: false,
  ownsSpace: false,
  ownsLeftAndRight: false,
  ownsUpAndDown: false,
  isInPlayer: false,
};

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...rest,
});

const means = (key: string, rest?: Partial<KeyPress>, focus?: Partial<Focus>) =>
  commandOf(press(key, rest), { ...NOTHING, ...focus });

const shift = { shiftKey: true };

describe('each key has its command', () => {
  test.for([
    [' ', {}, { kind: 'toggle' }],
    ['k', {}, { kind: 'toggle' }],
    ['K', {}, { kind: 'toggle' }],
    ['j', {}, { kind: 'seekBy', sec: -10 }],
    ['l', {}, { kind: 'seekBy', sec: 10 }],
    ['ArrowLeft', {}, { kind: 'seekBy', sec: -5 }],
    ['ArrowRight', {}, { kind: 'seekBy', sec: 5 }],
    ['ArrowUp', shift, { kind: 'changeVolume', by: 5 }],
    ['ArrowDown', shift, { kind: 'changeVolume', by: -5 }],
    ['m', {}, { kind: 'mute' }],
    ['0', {}, { kind: 'seekToShare', share: 0 }],
    ['7', {}, { kind: 'seekToShare', share: 0.7 }],
    ['9', { code: 'Numpad9' }, { kind: 'seekToShare', share: 0.9 }],
    ['N', shift, { kind: 'next' }],
    ['n', shift, { kind: 'next' }],
    ['P', shift, { kind: 'previous' }],
    ['q', {}, { kind: 'page', command: 'queue' }],
    ['?', shift, { kind: 'page', command: 'keys' }],
    ['?', {}, { kind: 'page', command: 'keys' }],
  ] as const)('the key %j with %j has its command', ([key, rest, command]) => {
    expect(means(key, rest)).toEqual(command);
  });

  test('on a Vietnamese keyboard the digit row gives letters and tones, but works as digits', () => {
    expect(means('ă', { code: 'Digit1' })).toEqual({ kind: 'seekToShare', share: 0.1 });
    expect(means('đ', { code: 'Digit0' })).toEqual({ kind: 'seekToShare', share: 0 });
  });

  test.for([
    ['n', {}],
    ['p', {}],
    ['K', shift],
    ['!', { ...shift, code: 'Digit1' }],
    ['ArrowRight', shift],
    [' ', shift],
    ['Home', { code: 'Numpad7' }],
    ['Enter', {}],
    ['Escape', {}],
    ['Tab', {}],
    ['F5', {}],
    ['Dead', {}],
    ['Process', {}],
    ['đ', {}],
  ] as const)('the key %j with %j has no command', ([key, rest]) => {
    expect(means(key, rest)).toBeNull();
  });
});

const ALL = [' ', 'k', 'j', 'l', 'ArrowLeft', 'ArrowRight', 'm', '0', '5', 'q', '?'];
const SHIFTED = ['N', 'P', 'ArrowUp', 'ArrowDown'];
const each = (rest: Partial<KeyPress>, focus?: Partial<Focus>) => [
  ...ALL.map((key) => means(key, rest, focus)),
  ...SHIFTED.map((key) => means(key, { ...rest, shiftKey: true }, focus)),
];

describe('keys are ignored', () => {
  test('each of the tested keys has a command when nothing prevents it', () => {
    expect(each({})).not.toContain(null);
  });

  test.for([
    ['Ctrl is held', { ctrlKey: true }],
    ['Alt is held', { altKey: true }],
    ['the command key is held', { metaKey: true }],
    ['Vietnamese is being composed', { isComposing: true }],
    ['only the key code shows that text is being composed', { keyCode: 229 }],
  ] as const)('keys are ignored while %s', ([, rest]) => {
    expect(each(rest).filter(Boolean)).toEqual([]);
  });

  test('keys are ignored in text fields, menus and dialogs', () => {
    expect(each({}, { isSilent: true }).filter(Boolean)).toEqual([]);
  });
});

describe('the focused element keeps its own keys only', () => {
  test('the space bar presses a button, and the other keys control the player', () => {
    const button = { ownsSpace: true };
    expect(means(' ', {}, button)).toBeNull();
    expect(means('k', {}, button)).toEqual({ kind: 'toggle' });
    expect(means('ArrowRight', {}, button)).toEqual({ kind: 'seekBy', sec: 5 });
  });

  test('the arrows move a slider, also in the player', () => {
    const slider = { ownsLeftAndRight: true, ownsUpAndDown: true, isInPlayer: true };
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
      expect(means(key, {}, slider)).toBeNull();
    expect(means('ArrowUp', shift, slider)).toBeNull();
    expect(means(' ', {}, slider)).toEqual({ kind: 'toggle' });
    expect(means('5', {}, slider)).toEqual({ kind: 'seekToShare', share: 0.5 });
  });

  test('a row that scrolls sideways takes only left and right, a vertical one only up and down', () => {
    expect(means('ArrowLeft', {}, { ownsLeftAndRight: true })).toBeNull();
    expect(means('ArrowUp', shift, { ownsLeftAndRight: true })).not.toBeNull();
    expect(means('ArrowUp', shift, { ownsUpAndDown: true })).toBeNull();
    expect(means('ArrowLeft', {}, { ownsUpAndDown: true })).not.toBeNull();
  });

  test('up and down scroll the page, and change the volume inside the player', () => {
    expect(means('ArrowDown')).toBeNull();
    expect(means('ArrowUp')).toBeNull();
    expect(means('ArrowUp', {}, { isInPlayer: true })).toEqual({ kind: 'changeVolume', by: 5 });
    expect(means('ArrowDown', {}, { isInPlayer: true })).toEqual({ kind: 'changeVolume', by: -5 });
  });
});

test('unmuting restores the earlier volume, or the default', () => {
  const engine = new PlayerEngine();
  const mute = createMute(engine);
  engine.setVolume(40);
  mute();
  expect(engine.getSnapshot().volume).toBe(0);
  mute();
  expect(engine.getSnapshot().volume).toBe(40);

  engine.setVolume(0);
  mute();
  expect(engine.getSnapshot().volume).toBe(40);

  const silent = new PlayerEngine();
  silent.setVolume(0);
  createMute(silent)();
  expect(silent.getSnapshot().volume).toBe(75);
});
