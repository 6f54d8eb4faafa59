import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bundleInlineScript } from '#app/build/inline-scripts.ts';
import type { HeadStartedAudio } from '#app/player/engine/head-start.ts';
import { stringifyPositions } from '#app/player/engine/resume-positions.ts';
import { stringifyPlace } from '#app/player/engine/stored-place.ts';
import { FakeAudio } from '#app/player/engine/testing/fake-audio.ts';
import { STORED } from './player-storage.ts';

const { code } = await bundleInlineScript(
  fileURLToPath(new URL('head-start.inline.ts', import.meta.url)),
);
const TRACK = { sound: '/a.mp3', track: 'a' };
/** Waits for promises: autoplay is refused only after the script has run. */
const promisesSettle = () => new Promise((resolve) => setImmediate(resolve));
type Press = { target: { closest: () => object | null }; stopImmediatePropagation: () => void };

/** @returns how to press the button, and whether the press is left to the scripts */
function run(
  dataset: Record<string, string>,
  {
    refusesToPlay = false,
    saveData = false,
    stored = {} as Record<string, string>,
    dataSaver = '',
    search = '',
    navigation = 'navigate',
  } = {},
) {
  const audio = new FakeAudio();
  audio.refusesToPlay = refusesToPlay;
  const button = { ariaBusy: 'false' };
  const fetched: string[] = [];
  const arriving: (() => void)[] = [];
  const listeners: Record<string, (event: Press) => void> = {};
  runInNewContext(code, {
    document: {
      getElementById: () => null,
      createElement: () => audio,
      body: { append: () => {} },
      currentScript: { dataset },
      documentElement: { dataset: {} },
    },
    Audio: class {
      canPlayType = () => (dataSaver === 'm4a' ? '' : 'probably');
    },
    location: { search },
    performance: { getEntriesByType: () => [{ type: navigation }] },
    localStorage: {
      getItem: (key: string) =>
        key === STORED.dataSaver && dataSaver ? 'on' : (stored[key] ?? null),
    },
    queueMicrotask,
    navigator: { connection: { saveData } },
    fetch: async (url: string, { headers }: { headers: { Range: string } }) => {
      fetched.push(`${url} ${headers.Range}`);
      await new Promise<void>((arrive) => arriving.push(arrive));
      return new Response();
    },
    addEventListener: (type: string, listener: (event: Press) => void) => {
      listeners[type] = listener;
    },
  });
  const send = (type: string, onButton: boolean) => {
    let isLeft = true;
    const closest = () => (onButton ? button : null);
    const stopImmediatePropagation = () => {
      isLeft = false;
    };
    listeners[type]?.({ target: { closest }, stopImmediatePropagation });
    return { isLeft };
  };
  return {
    audio,
    element: audio.asElement as HeadStartedAudio,
    button,
    touch: (onButton = true) => send('pointerdown', onButton),
    press: (onButton = true) => send('click', onButton),
    fetched,
    /** The first seconds have arrived. */
    arrive: async () => {
      for (const arrive of arriving) arrive();
      await promisesSettle();
    },
  };
}

test.each([
  ['a track without a gain sounds at the volume', {}, 0.75, 1],
  ['a loud track is turned down', { gain: '0.500000' }, 0.375, 0.5],
  ['a quiet track is turned up, as far as the element allows', { gain: '2.00000' }, 1, 2],
])('%s', async (_, data, volume, gain) => {
  const { audio, element, fetched } = run({ ...TRACK, ...data });
  await promisesSettle();
  expect(fetched).toEqual([]);
  expect(audio.src).toBe('/a.mp3');
  expect(audio.volume).toBe(volume);
  expect(element.headStart).toMatchObject({ url: '/a.mp3', gain });
});

test.each([
  ['20', 0.2],
  ['100', 1],
  ['', 0.75],
  ['loud', 0.75],
])('the stored volume %o applies from the first moment', (storedVolume, volume) => {
  const stored = { [STORED.volume]: storedVolume };
  expect(run(TRACK, { stored }).audio.volume).toBe(volume);
});

test.each([
  ['webm', 'webm m4a', '/a-64.webm'],
  ['m4a', 'webm m4a', '/a-64.m4a'],
  ['m4a', 'webm', '/a.mp3'],
  ['webm', undefined, '/a.mp3'],
  ['', 'webm m4a', '/a.mp3'],
])('a data saver of %o with the formats %o starts %s', (dataSaver, low, url) => {
  const { element } = run({ ...TRACK, ...(low && { low }) }, { dataSaver });
  expect(element.headStart?.url).toBe(url);
});

const POSITIONS = { [STORED.positions]: stringifyPositions(new Map([['a', 900]])) };
const PLACE = { [STORED.place]: stringifyPlace({ trackId: 'a', positionSec: 20 }) };

test.each([
  ['a moment in the address', { search: '?t=30' }],
  ['a long track with a stored position', { stored: POSITIONS }],
  ['a reload while it played', { stored: PLACE, navigation: 'reload' }],
])('%s leaves the start to the engine', (_, given) => {
  const { audio, element } = run(TRACK, given);
  expect([element.headStart, audio.loads]).toEqual([undefined, []]);
});

test.each([
  ['the position of an earlier visit', { stored: PLACE }],
  [
    'a stored position of another track',
    { stored: { [STORED.positions]: '{"positions":[["b",9]]}' } },
  ],
  ['stored text that is not JSON', { stored: { [STORED.positions]: '{"a"', [STORED.place]: 'a' } }],
])('%s does not delay the start', async (_, given) => {
  const { audio } = run(TRACK, { ...given, navigation: given.stored === PLACE ? '' : 'reload' });
  await promisesSettle();
  expect(audio.src).toBe('/a.mp3');
});

describe('when the browser requires a press', () => {
  async function refusedOnOpening(saveData = false) {
    const page = run(TRACK, { refusesToPlay: true, saveData });
    await promisesSettle();
    expect(page.audio.src).toBe('');
    page.audio.refusesToPlay = false;
    return page;
  }

  async function refused(saveData = false) {
    const page = await refusedOnOpening(saveData);
    await page.arrive();
    return page;
  }

  test('only the first seconds are loaded before a required press, and nothing with data saving on', async () => {
    expect((await refused()).fetched).toEqual(['/a.mp3 bytes=0-32767']);
    const { audio, fetched } = await refused(true);
    expect([fetched, audio.loads]).toEqual([[], []]);
  });

  test('a press starts the sound without the scripts', async () => {
    const { audio, element, button, press } = await refused();
    expect(press()).toEqual({ isLeft: false });
    expect(element.headStart).toMatchObject({ isRefused: false });
    expect(button.ariaBusy).toBe('true');
    // A second press while it loads changes nothing.
    expect(press()).toEqual({ isLeft: false });
    expect(audio.loads).toEqual(['/a.mp3']);
    audio.arrive(100);
    expect([audio.paused, button.ariaBusy]).toEqual([false, 'false']);
  });

  test('a finger on the button loads the file, which its release plays', async () => {
    const { audio, touch, press } = await refused();
    touch(false);
    expect(audio.loads).toEqual([]);
    touch();
    expect([audio.loads, audio.paused]).toEqual([['/a.mp3'], true]);
    press();
    expect([audio.loads, audio.paused]).toEqual([['/a.mp3'], false]);
  });

  test('with data saving on, a finger on the button loads nothing until its release', async () => {
    const { audio, touch, press } = await refused(true);
    touch();
    expect(audio.loads).toEqual([]);
    press();
    expect([audio.loads, audio.paused]).toEqual([['/a.mp3'], false]);
  });

  test('a press waits for the first seconds that are on their way, instead of requesting them again', async () => {
    const { audio, element, button, touch, press, arrive, fetched } = await refusedOnOpening();
    touch();
    press();
    await promisesSettle();
    expect([audio.loads, fetched.length, button.ariaBusy]).toEqual([[], 1, 'true']);
    expect(element.headStart).toMatchObject({ isRefused: false });
    await arrive();
    expect([audio.loads, audio.paused]).toEqual([['/a.mp3'], false]);
  });

  test('a press elsewhere, or once the engine has the sound, is left to the scripts', async () => {
    const { element, press } = await refused();
    expect(press(false)).toEqual({ isLeft: true });
    element.headStart = undefined;
    expect(press()).toEqual({ isLeft: true });
  });
});
