import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { rounds } from '#testing/rounds.ts';
import type { HeadStartedAudio } from './head-start.ts';
import { PlayerEngine, STILL_MS } from './player-engine.ts';
import type { ProbeSound } from './probe-sound.ts';
import { RECOVERY_INTERVAL_MS, STALL_AFTER_MS } from './recovery.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { playableTrack } from './testing/playable-track.ts';

const NETWORK_ERROR = 2;
const DECODE_ERROR = 3;
const NOT_SUPPORTED = 4;

const first = playableTrack('a');
const second = playableTrack('b');

let audio: FakeAudio;
let engine: PlayerEngine;
let probe: ReturnType<typeof vi.fn<ProbeSound>>;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: NETWORK_ERROR });
  audio = new FakeAudio();
  probe = vi.fn<ProbeSound>(async () => null);
  engine = new PlayerEngine(probe);
  detach = engine.attach(audio.asElement);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const status = () => engine.getSnapshot().status;
const failure = () => engine.getSnapshot().failure;
const promisesSettle = () => vi.advanceTimersByTimeAsync(0);

function playUntil(positionSec: number, track = first) {
  engine.play(track);
  audio.arrive(100);
  audio.sound(positionSec);
}

describe('the data saver', () => {
  /** A new track for each test: the engine remembers files that could not be played. */
  const savedTrack = (id: string) => ({
    ...{ ...first, id, streamUrl: `/${id}.mp3`, lowBitrate: ['webm' as const] },
  });

  beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { saver: 'webm' } } }));

  test.each([
    ['missing', 'missing', NOT_SUPPORTED],
    ['corrupt', null, DECODE_ERROR],
  ] as const)('when a low-bitrate file is %s, the full file plays', async (id, reason, code) => {
    const saved = savedTrack(id);
    probe.mockResolvedValueOnce(reason);
    engine.play(saved, 40);
    audio.fail(code);
    await promisesSettle();
    expect(audio.loads).toEqual([`/${id}-64.webm`, `/${id}.mp3`]);
    audio.arrive(100);
    expect([status(), audio.currentTime]).toEqual(['playing', 40]);

    engine.play(second);
    engine.play(saved);
    expect(audio.loads.slice(2)).toEqual(['/b.mp3', `/${id}.mp3`]);
  });

  test('in an outage the player keeps loading the low-bitrate file', async () => {
    probe.mockResolvedValueOnce('offline');
    engine.play(savedTrack('offline'));
    audio.fail(NOT_SUPPORTED);
    await promisesSettle();
    expect(failure()).toBe('offline');
    await vi.advanceTimersByTimeAsync(RECOVERY_INTERVAL_MS);
    expect(audio.loads).toEqual(['/offline-64.webm', '/offline-64.webm#1']);
  });

  test('when the full file is missing as well, playback fails', async () => {
    probe.mockResolvedValue('missing');
    engine.play(savedTrack('both'));
    for (let file = 0; file < 2; file++) {
      audio.fail(NOT_SUPPORTED);
      await promisesSettle();
    }
    expect(audio.loads).toEqual(['/both-64.webm', '/both.mp3']);
    expect(failure()).toBe('missing');
  });
});

describe('playing', () => {
  test('an engine without a track is idle', () => {
    expect(engine.getSnapshot()).toMatchObject({ status: 'idle', track: null, volume: 75 });
    engine.toggle();
    engine.pause();
    engine.retry();
    expect(status()).toBe('idle');
    expect(audio.loads).toEqual([]);
  });

  test('a track is loading until its metadata arrives, then it plays', () => {
    engine.play(first);
    expect(status()).toBe('loading');
    audio.arrive(100);
    expect(status()).toBe('playing');
  });

  test('pause keeps the position, and the track continues from it', () => {
    playUntil(42);
    engine.pause();
    expect(status()).toBe('paused');
    expect(engine.getPositionSec()).toBe(42);

    engine.play(first);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(42);
    expect(audio.loads).toEqual(['/a.mp3']);
  });

  test('another track starts at 0', () => {
    playUntil(42);
    engine.play(second);
    expect(engine.getSnapshot().track).toBe(second);
    expect(engine.getPositionSec()).toBe(0);
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(0);
  });

  test('at its end a track is paused at 0', () => {
    playUntil(99.9);
    audio.end();
    expect(status()).toBe('paused');
    expect(engine.getPositionSec()).toBe(0);
  });

  test('a pause by the system is accepted', () => {
    playUntil(10);
    audio.pause();
    expect(status()).toBe('paused');
    engine.toggle();
    expect(status()).toBe('playing');
  });

  test('a late pause event from before the last play is ignored', () => {
    playUntil(10);
    audio.say('pause');
    expect(status()).toBe('playing');
  });

  test('a refused autoplay leaves the player paused', async () => {
    const warn = vi.spyOn(console, 'warn');
    audio.refusesToPlay = true;
    engine.play(first, 40);
    await promisesSettle();
    expect(status()).toBe('paused');
    expect(failure()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(audio.src).toBe('');

    audio.refusesToPlay = false;
    engine.toggle();
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(40);
  });

  test('a refusal after the metadata leaves it paused at its position, too', async () => {
    audio.refusesToPlay = true;
    engine.play(first, 40);
    audio.arrive(100);
    await promisesSettle();
    expect(status()).toBe('paused');
    expect(engine.getPositionSec()).toBe(40);
  });

  test('toggle while loading cancels the play', () => {
    engine.play(first);
    engine.toggle();
    audio.arrive(100);
    expect(status()).toBe('paused');
  });
});

test('the first sound is remembered, a press without sound is not', () => {
  const hasSounded = () => engine.getSnapshot().hasSounded;
  engine.play(first);
  expect(hasSounded()).toBe(false);
  audio.arrive(100);
  expect(hasSounded()).toBe(true);
  engine.pause();
  expect(hasSounded()).toBe(true);
});

test('a restored track has sounded on an earlier visit', () => {
  engine.show(first, 5);
  expect(engine.getSnapshot().hasSounded).toBe(true);
});

test('the buffered range ends where the data does, and a restored track has none', () => {
  playUntil(5);
  audio.arrivedSec = 12;
  expect(engine.getBufferedSec()).toBe(12);
  audio.arrivedSec = 3;
  expect(engine.getBufferedSec()).toBe(0);
  audio.arrivedSec = 12;
  engine.show(second, 5);
  expect(engine.getBufferedSec()).toBe(0);
});

describe('seeking and volume', () => {
  test('a seek sets the position within the track', () => {
    playUntil(10);
    engine.seek(50);
    expect(engine.getPositionSec()).toBe(50);
    engine.seek(1_000);
    expect(engine.getPositionSec()).toBe(100);
    engine.seek(-5);
    expect(engine.getPositionSec()).toBe(0);
  });

  test('a seek before the metadata is applied when it arrives', () => {
    engine.play(first);
    engine.seek(30);
    expect(engine.getPositionSec()).toBe(30);
    audio.arrive(100);
    expect(audio.currentTime).toBe(30);
  });

  test('nothing of the beginning sounds before a seek, although the metadata may be noticed late', () => {
    const heardFirst = vi.fn<(sec: number) => void>();
    const arrived = new FakeAudio();
    // Before the deck's own listener, as sound that starts before the event is handled.
    arrived.addEventListener('loadedmetadata', () => heardFirst(arrived.currentTime));
    engine.attach(arrived.asElement);
    engine.play(first, 30);
    arrived.arrive(100);
    engine.play(second);
    arrived.arrive(100);
    engine.seek(20);
    engine.play(first);
    engine.seek(10);
    arrived.arrive(100);
    expect(heardFirst.mock.calls).toEqual([[30], [0], [10]]);
  });

  test('another track starts at the given position, within its length', () => {
    engine.play(first, 30);
    expect(engine.getPositionSec()).toBe(30);
    audio.arrive(100);
    expect(audio.currentTime).toBe(30);
    engine.play(second, 1_000);
    audio.arrive(100);
    expect(audio.currentTime).toBe(100);
  });

  test('loading progress of a paused track is reported', () => {
    playUntil(10);
    engine.pause();
    const onChange = vi.fn();
    engine.subscribe(onChange);
    audio.dispatchEvent(new Event('progress'));
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('the volume is clamped and applied to the element', () => {
    engine.setVolume(130);
    expect(engine.getSnapshot().volume).toBe(100);
    expect(audio.volume).toBe(1);
    engine.setVolume(-1);
    expect(audio.volume).toBe(0);
  });

  test('a platform with a read-only volume is detected', () => {
    const iphone = new FakeAudio();
    Object.defineProperty(iphone, 'volume', { get: () => 1, set: () => {} });
    const there = new PlayerEngine(probe);
    there.attach(iphone.asElement);
    expect(there.getSnapshot().canSetVolume).toBe(false);
    expect(engine.getSnapshot().canSetVolume).toBe(true);
  });
});

describe('faults', () => {
  test('a missing file is reported as such', async () => {
    probe.mockResolvedValue('missing');
    engine.play(first);
    audio.fail(NOT_SUPPORTED);
    await promisesSettle();
    expect(status()).toBe('failed');
    expect(failure()).toBe('missing');
  });

  test('a file that cannot be decoded is reported as corrupt, at its position', async () => {
    playUntil(42);
    audio.fail(DECODE_ERROR);
    await promisesSettle();
    expect(failure()).toBe('corrupt');
    expect(engine.getPositionSec()).toBe(42);
  });

  describe('without a sound device', () => {
    /** As Firefox reports it: the file is fine, and plays on without sound. */
    const loseDevice = () => {
      audio.error = { code: DECODE_ERROR, message: 'OnMediaSinkAudioError' };
      audio.say('error');
    };

    test('without a sound device the track stops, says so, and goes on at its position when one is connected', async () => {
      const onFailed = vi.fn();
      engine.endListener = { onEnded: () => false, onFailed };
      playUntil(42);
      loseDevice();
      await promisesSettle();
      expect([status(), failure()]).toEqual(['failed', 'silent']);
      expect([audio.paused, probe.mock.calls.length]).toEqual([true, 0]);
      // No other track would sound, either.
      expect(onFailed).not.toHaveBeenCalled();
      engine.recover();
      audio.arrive(100);
      expect([status(), failure(), audio.currentTime]).toEqual(['playing', null, 42]);
    });

    test('a track that the listener has paused meanwhile stays silent', async () => {
      playUntil(42);
      loseDevice();
      engine.pause();
      engine.recover();
      expect(audio.loads).toHaveLength(1);
    });

    test('a position that stands still is said to be silent, until it moves', () => {
      playUntil(42);
      vi.advanceTimersByTime(STILL_MS - 1_000);
      audio.sound(43);
      vi.advanceTimersByTime(1_000);
      expect(status()).toBe('playing');
      vi.advanceTimersByTime(STILL_MS);
      expect([status(), failure()]).toEqual(['failed', 'silent']);
      audio.sound(43.3);
      expect([status(), failure()]).toEqual(['playing', null]);
      vi.advanceTimersByTime(STILL_MS);
      expect(failure()).toBe('silent');
    });

    test('a position that stands still because it is paused, or waits for data, is no fault', () => {
      playUntil(42);
      engine.pause();
      vi.advanceTimersByTime(3 * STILL_MS);
      expect([status(), failure()]).toEqual(['paused', null]);
      engine.play(first);
      audio.runDry();
      vi.advanceTimersByTime(STALL_AFTER_MS - 1);
      expect([status(), failure()]).toEqual(['loading', null]);
      audio.readyState = audio.HAVE_FUTURE_DATA;
      audio.say('playing');
      // The element is seeking.
      audio.readyState = audio.HAVE_METADATA;
      vi.advanceTimersByTime(2 * STILL_MS);
      expect([status(), failure()]).toEqual(['playing', null]);
    });
  });

  test('retry reloads the file and continues at its position', async () => {
    playUntil(42);
    audio.fail(DECODE_ERROR);
    await promisesSettle();
    engine.retry();
    expect(status()).toBe('loading');
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(audio.currentTime).toBe(42);
    expect(audio.loads).toHaveLength(2);
  });

  test('play after a failure is a retry, and an earlier seek is kept', async () => {
    playUntil(42);
    audio.fail(DECODE_ERROR);
    await promisesSettle();
    engine.seek(60);
    engine.toggle();
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(audio.currentTime).toBe(60);
  });

  test('a truncated file is reported as cut off, not as ended', () => {
    playUntil(50);
    audio.end();
    expect(failure()).toBe('cut-off');
    expect(engine.getPositionSec()).toBe(50);
  });

  test('a broken connection is reloaded automatically, a limited number of times', async () => {
    playUntil(42);
    audio.fail(NETWORK_ERROR);
    await promisesSettle();
    expect(status()).toBe('loading');
    expect(audio.loads).toHaveLength(2);

    audio.fail(NETWORK_ERROR);
    await promisesSettle();
    expect(failure()).toBe('cut-off');
    expect(engine.getPositionSec()).toBe(42);
  });

  test('sound between two failures allows another reload', async () => {
    playUntil(42);
    for (let n = 1; n <= 5; n++) {
      audio.fail(NETWORK_ERROR);
      await promisesSettle();
      audio.arrive(100);
      audio.sound(42 + n);
    }
    expect(status()).toBe('playing');
    expect(audio.loads).toHaveLength(6);
  });

  test('after an outage the player continues by itself at the same position', async () => {
    playUntil(42);
    probe.mockResolvedValue('offline');
    audio.fail(NETWORK_ERROR);
    await promisesSettle();
    expect(failure()).toBe('offline');

    await vi.advanceTimersByTimeAsync(2 * RECOVERY_INTERVAL_MS);
    expect(failure()).toBe('offline');
    expect(audio.loads).toHaveLength(1);

    probe.mockResolvedValue(null);
    await engine.recover();
    expect(status()).toBe('loading');
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(42);
  });

  test('the player survives a second outage before any sound, too', async () => {
    playUntil(42);
    for (let n = 1; n <= 2; n++) {
      probe.mockResolvedValue('offline');
      audio.fail(NETWORK_ERROR);
      await promisesSettle();
      expect(failure()).toBe('offline');
      probe.mockResolvedValue(null);
      await engine.recover();
      expect(status()).toBe('loading');
    }
    audio.arrive(100);
    expect(status()).toBe('playing');
  });

  test('an error that resets the element’s position does not lose it', async () => {
    playUntil(42);
    audio.readyState = 0;
    audio.currentTime = 0;
    audio.fail(DECODE_ERROR);
    await promisesSettle();
    expect(engine.getPositionSec()).toBe(42);
  });

  test('after an outage during a refused autoplay the player is paused', async () => {
    audio.refusesToPlay = true;
    probe.mockResolvedValue('offline');
    engine.play(first);
    audio.fail(NOT_SUPPORTED);
    await promisesSettle();
    probe.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(RECOVERY_INTERVAL_MS);
    audio.arrive(100);
    expect(status()).toBe('paused');
  });

  test('the result of a probe for an earlier track is ignored', async () => {
    let answer: (reason: 'missing') => void = () => {};
    probe.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    engine.play(first);
    audio.fail(NOT_SUPPORTED);
    engine.play(second);
    audio.arrive(100);
    answer('missing');
    await promisesSettle();
    expect(status()).toBe('playing');
  });

  test('a start without any data is reported as a stall', async () => {
    probe.mockResolvedValue('stalled');
    engine.play(first);
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
    expect(failure()).toBe('stalled');
  });

  test('a dead connection is replaced when the server answers a new one', async () => {
    playUntil(42);
    audio.runDry();
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
    expect(status()).toBe('loading');
    expect(audio.loads).toEqual(['/a.mp3', '/a.mp3#1']);
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(audio.currentTime).toBe(42);
  });

  test('repeatedly dead connections end with a failure', async () => {
    engine.play(first);
    await vi.advanceTimersByTimeAsync(2 * STALL_AFTER_MS);
    expect(failure()).toBe('stalled');
    expect(audio.loads).toHaveLength(2);
  });

  test('an unreachable server is reported as such', async () => {
    probe.mockResolvedValue('offline');
    playUntil(42);
    audio.runDry();
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
    expect(failure()).toBe('offline');
  });

  test('each arrival of data restarts the stall timer of a slow file', async () => {
    engine.play(first);
    for (let n = 0; n < 10; n++) {
      await vi.advanceTimersByTimeAsync(STALL_AFTER_MS - 1);
      audio.say('progress');
    }
    expect(status()).toBe('loading');
    expect(probe).not.toHaveBeenCalled();
  });

  test('data that arrives during the probe ends the stall', async () => {
    let answer: (reason: null) => void = () => {};
    probe.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    engine.play(first);
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
    audio.say('progress');
    answer(null);
    await promisesSettle();
    expect(audio.loads).toHaveLength(1);
  });

  test('playback continues by itself when a stall passes', async () => {
    probe.mockResolvedValue('stalled');
    playUntil(42);
    audio.runDry();
    expect(status()).toBe('loading');
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
    expect(failure()).toBe('stalled');

    audio.say('progress');
    expect(status()).toBe('loading');
    audio.readyState = audio.HAVE_FUTURE_DATA;
    audio.say('playing');
    expect(status()).toBe('playing');
  });

  // WebKit does not after a seek beyond the buffer, nor after a load that starts later than at 0.
  test('time that advances is playing, also if no event says so', async () => {
    playUntil(10);
    engine.seek(80);
    audio.say('seeking');
    audio.runDry();
    expect(status()).toBe('loading');
    audio.sound(80);
    audio.sound(80.05);
    expect(status()).toBe('loading');
    audio.sound(80.3);
    expect(status()).toBe('playing');
    await vi.advanceTimersByTimeAsync(STALL_AFTER_MS - 1);
    expect(audio.loads).toHaveLength(1);
  });

  test('neither a seek nor a position that stands is taken for playing', () => {
    playUntil(10);
    audio.runDry();
    audio.sound(10);
    audio.sound(10);
    expect(status()).toBe('loading');
    audio.say('seeking');
    audio.sound(60);
    expect(status()).toBe('loading');
    audio.pause();
    audio.runDry();
    audio.sound(60);
    audio.sound(61);
    expect(status()).toBe('loading');
  });

  test('a paused player never reports a stall', () => {
    playUntil(10);
    engine.pause();
    vi.advanceTimersByTime(10 * STALL_AFTER_MS);
    expect(status()).toBe('paused');
  });
});

test('an element attached after a detach takes over the track and the position', () => {
  playUntil(42);
  detach();
  expect(audio.paused).toBe(true);
  const other = new FakeAudio();
  engine.attach(other.asElement);
  other.arrive(100);
  expect(other.currentTime).toBe(42);
  audio.say('playing');
  expect(engine.getPositionSec()).toBe(42);
});

test('seeded random actions and faults keep the state consistent with the element', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (let seed = 1; seed <= rounds(70, 200); seed++) {
    const random = seededRandom(String(seed));
    const element = new FakeAudio();
    const player = new PlayerEngine(async () => (random() < 0.5 ? null : 'offline'));
    player.attach(element.asElement);
    const acts = [
      () => player.play(random() < 0.5 ? first : second),
      () => player.pause(),
      () => player.toggle(),
      () => player.retry(),
      () => void player.recover(),
      () => player.seek(random() * 300 - 100),
      () => player.setVolume(random() * 300 - 100),
      () => element.src && element.arrive(100),
      () => element.readyState > 0 && element.runDry(),
      () => element.readyState > 0 && !element.paused && element.end(),
      () => element.src && element.fail(1 + Math.floor(random() * 4)),
      () => void vi.advanceTimersByTime(random() * 20_000),
      () => element.say('progress'),
    ];
    for (let press = 0; press < 60; press++) {
      acts[Math.floor(random() * acts.length)]?.();
      await promisesSettle();
      const { track, status, failure, volume, durationSec } = player.getSnapshot();
      const at = `seed ${seed}, press ${press}`;
      expect((status === 'failed') === (failure !== null), at).toBe(true);
      expect((status === 'idle') === (track === null), at).toBe(true);
      if (status === 'playing') expect(element.paused, at).toBe(false);
      expect(player.getPositionSec(), at).toBeGreaterThanOrEqual(0);
      expect(player.getPositionSec(), at).toBeLessThanOrEqual(durationSec);
      expect(volume >= 0 && volume <= 100, at).toBe(true);
    }
  }
});

describe('a page that started playing before its scripts', () => {
  /** Leaves the element as the inline script does. */
  function headStart(url: string, refusesToPlay = false) {
    detach();
    audio = new FakeAudio();
    audio.refusesToPlay = refusesToPlay;
    const element = audio.asElement as HeadStartedAudio;
    audio.src = url;
    const started = audio.play();
    started.catch(() => {});
    element.headStart = { url, started, isRefused: refusesToPlay };
    engine = new PlayerEngine(probe);
    return () => engine.attach(element);
  }

  test('a track that a page has started continues, however much data has arrived', async () => {
    const attach = headStart('/a.mp3');
    audio.arrive(100);
    audio.sound(2);
    attach();
    engine.play(first);
    await promisesSettle();
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(2);
    expect(audio.loads).toEqual(['/a.mp3']);
  });

  test('a track that a page has started is loading until its sound arrives', async () => {
    headStart('/a.mp3')();
    engine.play(first);
    await promisesSettle();
    expect(status()).toBe('loading');
    audio.arrive(100);
    expect(status()).toBe('playing');
  });

  test('a track that a page has started is paused after a refusal by the browser, and is not retried', async () => {
    const attach = headStart('/a.mp3', true);
    audio.refusesToPlay = false;
    attach();
    engine.play(first);
    await promisesSettle();
    expect(status()).toBe('paused');
    expect(audio.src).toBe('');

    engine.toggle();
    audio.arrive(100);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBe(0);
  });

  test('a refused track plays if play was pressed before the scripts loaded', async () => {
    const attach = headStart('/a.mp3', true);
    audio.refusesToPlay = false;
    attach();
    engine.play(first);
    engine.play(first);
    await promisesSettle();
    audio.arrive(100);
    expect(status()).toBe('playing');
  });

  test('a failure from before the scripts is reported', async () => {
    const attach = headStart('/a.mp3');
    audio.fail(DECODE_ERROR);
    attach();
    engine.play(first);
    await promisesSettle();
    expect(failure()).toBe('corrupt');
  });

  test('a track that a page has started is replaced by another track', async () => {
    headStart('/a.mp3')();
    engine.play(second);
    expect(audio.loads).toEqual(['/a.mp3', '/b.mp3']);
    engine.play(first);
    expect(audio.loads).toEqual(['/a.mp3', '/b.mp3', '/a.mp3']);
  });
});

describe('preparation', () => {
  test('the sound of a track that may be played next is preloaded, but not that of the current one', () => {
    const warm = vi.fn();
    engine = new PlayerEngine(probe, warm);
    engine.attach(audio.asElement);
    engine.prepare(second);
    expect(warm).toHaveBeenCalledExactlyOnceWith('/b.mp3');

    playUntil(3);
    engine.prepare(first);
    expect(warm).toHaveBeenCalledTimes(1);
    expect(engine.getPositionSec()).toBe(3);
    expect(audio.loads).toEqual(['/a.mp3']);
  });

  describe('a track that the browser refused to start', () => {
    beforeEach(async () => {
      engine = new PlayerEngine(probe, () => {});
      engine.attach(audio.asElement);
      audio.refusesToPlay = true;
      engine.play(first);
      await promisesSettle();
      audio.refusesToPlay = false;
      audio.loads = [];
      engine.prepare(first);
      engine.prepare(first);
    });

    test('a refused track is loaded once, by the element that will play it', async () => {
      expect(audio.loads).toEqual(['/a.mp3']);
      audio.arrive(100);
      expect([status(), engine.getPositionSec()]).toEqual(['paused', 0]);
      engine.toggle();
      await promisesSettle();
      expect(status()).toBe('playing');
      expect(audio.loads).toEqual(['/a.mp3']);
    });

    test('a refused track reports a failure only after the press', async () => {
      audio.fail(DECODE_ERROR);
      expect([status(), failure()]).toEqual(['paused', null]);
      engine.toggle();
      await promisesSettle();
      expect(failure()).toBe('corrupt');
    });

    test('a refused track is loaded again when a moment is chosen, and is replaced when another track plays', async () => {
      engine.seek(30);
      engine.toggle();
      audio.arrive(100);
      expect(engine.getPositionSec()).toBe(30);
      engine.play(second);
      expect(audio.loads).toEqual(['/a.mp3', '/a.mp3', '/b.mp3']);
    });
  });

  test('no other sound is preloaded while the current one is loading', () => {
    const warm = vi.fn();
    engine = new PlayerEngine(probe, warm);
    engine.attach(audio.asElement);
    engine.play(first);
    engine.prepare(second);
    expect(warm).not.toHaveBeenCalled();
  });
});
