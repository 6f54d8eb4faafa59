import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOffFile, damageFile, makeTestSound, type TestSound } from '../testing/test-sound.ts';
import { decodeFrames } from './decode-frames.ts';
import { prepareSound } from './prepare-sound.ts';
import { withSoundLayout } from './read-sound-layout.ts';
import { RefusedSound } from './refused-sound.ts';
import { chooseForm, SERVED_FORMS } from './served-form.ts';
import { transcodeSound } from './transcode-sound.ts';

let folder = '';
let workFolder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sound-'));
  workFolder = path.join(folder, 'work');
  await mkdir(workFolder);
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function makeSound(options: TestSound): Promise<string> {
  // Names with special characters of shells, URLs and FFmpeg's protocols.
  const file = path.join(folder, `${++files}: Bài #1 100% 🎵`);
  // Two channels take twice as long. The header of mp3-vbri is of two.
  const channels = options.format === 'mp3-vbri' ? 2 : 1;
  await makeTestSound(file, { durationSec: 2, channels, ...options });
  return file;
}
const prepare = (file: string) => prepareSound(file, { workFolder });

describe.each(['wav', 'aiff', 'flac', 'm4a', 'ogg', 'opus', 'mp3', 'mp3-vbr'] as const)(
  '%s',
  (format) => {
    test('length, loudness and peaks of a sound are measured', async () => {
      const file = await makeSound({ format, bpm: 137, firstKickSec: 0.4, durationSec: 3 });
      const sound = await prepare(file);
      expect(Math.abs(sound.durationSec - 3)).toBeLessThanOrEqual(0.01);
      expect(sound.loudnessLufs).toBeGreaterThan(-20);
      expect(sound.loudnessLufs).toBeLessThan(-16);
      expect(sound.truePeakDb).toBeGreaterThan(-4);
      expect(sound.truePeakDb).toBeLessThan(-1);
      expect(sound.peaks).toHaveLength(400);
      // The first kick is at 0.4 s of 3 s, within a part.
      expect(Math.max(...sound.peaks.slice(0, 53))).toBeLessThan(0.1);
      expect(sound.peaks[53]).toBeGreaterThan(0.5);
    });

    test('a truncated sound is refused', async () => {
      const file = await makeSound({ format });
      await cutOffFile(file, 0.7);
      const error = await prepare(file).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(RefusedSound);
      expect(error).toHaveProperty('message', expect.stringContaining('bị cắt cụt'));
    });

    test('a mostly undecodable sound is refused', async () => {
      // Opus has pages of a second, which are lost as a whole.
      const durationSec = format === 'opus' ? 12 : 3;
      const file = await makeSound({ format, seed: 'x', durationSec });
      // PCM has no invalid values, so its header is damaged instead.
      const isPcm = format === 'wav' || format === 'aiff';
      await damageFile(file, isPcm ? 0 : 0.3, isPcm ? 0.001 : 0.9);
      await expect(prepare(file)).rejects.toThrow(RefusedSound);
    });
  },
);

test.each(['flac', 'mp3', 'mp3-vbr'] as const)(
  'tempo and downbeat of %s are measured',
  async (format) => {
    const file = await makeSound({ format, bpm: 137, firstKickSec: 0.4, durationSec: 17 });
    const { beats } = await prepare(file);
    expect(beats.bpm).toBe(137);
    expect(Math.abs((beats.firstDownbeatSec ?? 0) - 0.4)).toBeLessThanOrEqual(0.005);
  },
);

describe('the served file', () => {
  test('an MP3 of frames up to 192 kbit/s is served unchanged', async () => {
    const file = await makeSound({ format: 'mp3-bare', kbits: 192 });
    const before = await readFile(file);
    expect((await prepare(file)).served).toEqual({ file, extension: 'mp3' });
    expect(before.equals(await readFile(file))).toBe(true);
  });

  test.each(['mp3', 'mp3-bare', 'mp3-vbr', 'mp3-vbri'] as const)(
    'of %s with a cover the frames are served unchanged',
    async (format) => {
      const file = await makeSound({ format, kbits: 192 });
      const cover = Buffer.alloc(40_000, 'x');
      cover.write('APETAGEX', cover.length - 32);
      cover.writeUInt32LE(cover.length, cover.length - 20);
      cover.writeUInt32LE(0, cover.length - 12);
      await writeFile(file, Buffer.concat([await readFile(file), cover]));
      const before = await readFile(file);
      const { served } = await prepare(file);
      expect((await readFrames(served.file)).equals(await readFrames(file))).toBe(true);
      expect((await readFile(served.file)).length).toBeLessThan(before.length - cover.length + 500);
      expect(before.equals(await readFile(file))).toBe(true);
    },
  );

  test('an MP3 of a higher bit rate, or of unknown length, is encoded again', async () => {
    const high = await makeSound({ format: 'mp3', kbits: 320 });
    expect((await prepare(high)).served.file).not.toBe(high);
    const unknown = await makeSound({ format: 'mp3-vbr-bare' });
    expect((await prepare(unknown)).served.file).not.toBe(unknown);
    const joined = await makeSound({ format: 'mp3' });
    await writeFile(joined, Buffer.concat([await readFile(joined), await readFile(joined)]));
    const { served, durationSec } = await prepare(joined);
    expect(served.file).not.toBe(joined);
    expect(Math.abs(durationSec - 4)).toBeLessThan(0.2);
  });

  test('the encoded file is an M4A with its index in front', async () => {
    for (const channels of [1, 2] as const) {
      const { served } = await prepare(await makeSound({ format: 'flac', channels }));
      expect(served.extension).toBe('m4a');
      const bytes = await readFile(served.file);
      const [index, sound] = ['moov', 'mdat'].map((name) => bytes.indexOf(name));
      expect(index).toBeGreaterThan(0);
      expect(index).toBeLessThan(sound as number);
      expect(bytes.includes('udta')).toBe(false);
      for await (const { decoding } of decode(served.file))
        expect(decoding.channels).toBe(channels);
    }
  });

  test('a long mix is an MP3 of constant bit rate: a player would load an M4A’s index first', async () => {
    expect([null, 5 * 60, 90 * 60].map(chooseForm)).toEqual(['m4a', 'm4a', 'mp3']);
    const file = path.join(workFolder, 'mix.mp3');
    await transcodeSound(await makeSound({ format: 'wav' }), { file, form: SERVED_FORMS.mp3 });
    const { mp3, declaredSec, presentSec } = await withSoundLayout(file, (found) => found);
    expect(Math.round((mp3?.bitRate ?? 0) / 1000)).toBe(96);
    expect(mp3).toMatchObject({ isConstantRate: true, hasLengthHeader: true });
    expect(declaredSec).toBe(presentSec);
  });

  const clicks = { voice: 'click', bpm: 120, firstKickSec: 0.25, durationSec: 3 } as const;
  const expectClicks = async (file: string) => {
    const times = await findClicks(file);
    expect(times).toHaveLength(6);
    // A click peaks after 1 ms.
    for (const [n, sec] of times.entries())
      expect(Math.abs(sec - (0.25 + n / 2 + 0.001))).toBeLessThanOrEqual(0.001);
  };

  test.each(['wav', 'aiff', 'flac', 'm4a', 'ogg', 'opus'] as const)(
    'clicks of %s stay within 1 ms',
    async (format) => {
      const { served, durationSec } = await prepare(await makeSound({ format, ...clicks }));
      expect(durationSec).toBe(3);
      await expectClicks(served.file);
    },
  );

  test('clicks of a long mix stay within 1 ms, too', async () => {
    const file = path.join(workFolder, 'clicks.mp3');
    await transcodeSound(await makeSound({ format: 'wav', ...clicks }), {
      file,
      form: SERVED_FORMS.mp3,
    });
    await expectClicks(file);
  });

  test('sample rates that phones cannot play are converted', async () => {
    for (const [sampleRate, served] of [
      [22050, 44100],
      [88200, 44100],
      [96000, 48000],
    ] as const) {
      const sound = await prepare(await makeSound({ format: 'wav', sampleRate }));
      expect(sound.durationSec).toBeCloseTo(2, 2);
      for await (const { decoding } of decode(sound.served.file))
        expect(decoding.sampleRate).toBe(served);
    }
  });
});

describe('it accepts', () => {
  const addBehind = async (file: string, more: Buffer) =>
    writeFile(file, Buffer.concat([await readFile(file), more]));

  test.each(['mp3', 'mp3-bare', 'flac', 'ogg', 'wav', 'm4a'] as const)(
    'junk after the sound is accepted: %s',
    async (format) => {
      const file = await makeSound({ format });
      const { durationSec } = await prepare(file);
      await addBehind(file, Buffer.from(`TAG${'rác '.repeat(20)}`.padEnd(128)));
      await addBehind(file, Buffer.alloc(37, 0x55));
      expect((await prepare(file)).durationSec).toBeCloseTo(durationSec, 1);
    },
  );

  test('an MP3 with a broken place is accepted, and encoded again', async () => {
    const file = await makeSound({ format: 'mp3-bare', durationSec: 6 });
    await damageFile(file, 0.5, 0.515);
    const { served, durationSec } = await prepare(file);
    expect(served.file).not.toBe(file);
    expect(Math.abs(durationSec - 6)).toBeLessThan(0.3);
  });

  test('a WAV from a pipe is accepted, although its header claims endless sound', async () => {
    const file = await makeSound({ format: 'wav' });
    await claimBytes(file, 0xffffffff);
    expect((await prepare(file)).durationSec).toBe(2);
  });

  test.each([Number.NaN, Infinity, -1e30])(
    'a WAV with one sample of %s is accepted, with silence in its place',
    async (value) => {
      const file = path.join(folder, 'one-odd-sample.wav');
      await writeFile(file, floatWav(tone));
      const good = await prepare(file);
      await writeFile(
        file,
        floatWav((at) => (at === 30_000 ? value : tone(at))),
      );
      const sound = await prepare(file);
      expect(sound.durationSec).toBe(good.durationSec);
      expect(sound.loudnessLufs).toBeCloseTo(good.loudnessLufs ?? 0, 0);
      expect(Math.max(...sound.peaks)).toBeLessThan(0.5);
    },
  );

  test('silence is accepted, without loudness and tempo', async () => {
    const silence = await prepare(await makeSound({ format: 'flac', amplitude: 0 }));
    expect(silence).toMatchObject({ loudnessLufs: null, beats: { bpm: null, segments: [] } });
    expect(silence.peaks).toEqual(Array(400).fill(0));
  });
});

describe('it refuses', () => {
  test('an MP3 shorter than its header says is refused', async () => {
    for (const format of ['mp3', 'mp3-vbri'] as const) {
      const file = await makeSound({ format });
      await cutOffFile(file, 0.8);
      await expect(prepare(file)).rejects.toThrow('bị cắt cụt');
    }
  });

  test('sound longer than twelve hours is refused before it is decoded', async () => {
    const file = await makeSound({ format: 'wav', sampleRate: 8000, channels: 1, durationSec: 1 });
    const head = (await readFile(file)).subarray(0, 4096);
    const bytes = 13 * 3600 * 8000 * 2;
    head.writeUInt32LE(bytes, head.indexOf('data') + 4);
    await writeFile(file, head);
    await truncate(file, bytes + 4096);
    await expect(prepare(file)).rejects.toThrow('12 giờ');
  });

  test('a file whose header claims hours of missing sound is refused', async () => {
    const file = await makeSound({ format: 'wav' });
    await claimBytes(file, 0x70000000);
    await expect(prepare(file)).rejects.toThrow(RefusedSound);
  });

  test('a sound of one sample is refused', async () => {
    const file = path.join(folder, 'one-sample.wav');
    const whole = await readFile(await makeSound({ format: 'wav' }));
    const data = whole.indexOf('data') + 8;
    const frameBytes = whole.readUInt16LE(32);
    const bytes = whole.subarray(0, data + frameBytes);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.writeUInt32LE(frameBytes, data - 4);
    await writeFile(file, bytes);
    await expect(prepare(file)).rejects.toThrow(RefusedSound);
  });

  test.each([
    ['NaN', Number.NaN],
    ['infinite', -Infinity],
    ['far too large', 32_767],
  ])('a WAV whose samples are %s is refused, in every form', async (_, value) => {
    const file = path.join(folder, 'odd.wav');
    await writeFile(
      file,
      floatWav((at) => (at < 30_000 ? tone(at) : value)),
    );
    await expect(prepare(file)).rejects.toThrow('NaN, vô cực hoặc lớn quá mức');
    const target = { file: path.join(workFolder, 'odd.mp3'), form: SERVED_FORMS.mp3 };
    await expect(transcodeSound(file, target)).rejects.toThrow('NaN, vô cực hoặc lớn quá mức');
    await rm(target.file);
  });

  test('a playlist is refused, whatever its name', async () => {
    const file = path.join(folder, 'list.mp3');
    await writeFile(file, '#EXTM3U\n#EXTINF:10,\nfile:///etc/hostname\n');
    await expect(prepare(file)).rejects.toThrow(RefusedSound);
  });
});

test('an abort leaves no file', async () => {
  const before = await readdir(workFolder);
  const stop = new AbortController();
  const stopped = prepareSound(await makeSound({ format: 'wav', durationSec: 10 }), {
    workFolder,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('Đủ rồi')),
  });
  await expect(stopped).rejects.toThrow('Đủ rồi');
  expect(await readdir(workFolder)).toEqual(before);
});

test('progress grows up to the length of the sound', async () => {
  const progress: number[] = [];
  const onProgress = (sec: number) => progress.push(sec);
  await prepareSound(await makeSound({ format: 'wav' }), { workFolder, onProgress });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBeCloseTo(2, 1);
});

async function readFrames(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const { ranges } = await withSoundLayout(file, (layout) => layout);
  return Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
}

const tone = (at: number) => 0.3 * Math.sin(at / 20);

/** A second of mono 32-bit float sound. */
function floatWav(sampleAt: (at: number) => number): Buffer {
  const rate = 44100;
  const bytes = Buffer.alloc(44 + 4 * rate);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.set([16, 0, 0, 0, 3, 0, 1, 0], 16);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(4 * rate, 28);
  bytes.set([4, 0, 32, 0], 32);
  bytes.write('data', 36);
  bytes.writeUInt32LE(4 * rate, 40);
  for (let at = 0; at < rate; at++) bytes.writeFloatLE(sampleAt(at), 44 + 4 * at);
  return bytes;
}

/** Changes the size of a WAV's sound in its header. */
async function claimBytes(file: string, sizeBytes: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt32LE(sizeBytes, 4);
  bytes.writeUInt32LE(sizeBytes, bytes.indexOf('data') + 4);
  await writeFile(file, bytes);
}

const decode = (file: string) =>
  decodeFrames(file, { samplesPerFrame: 4096, rates: [32000, 44100, 48000] });

/** The time at which each click peaks. */
async function findClicks(file: string): Promise<number[]> {
  const samples: number[] = [];
  let rate = 0;
  for await (const { frame, decoding } of decode(file)) {
    const [plane] = frame.data ?? [];
    if (!plane) continue;
    samples.push(...new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples));
    rate = decoding.sampleRate;
  }
  const clicks: number[] = [];
  for (let at = 0; at < samples.length; at++) {
    if (Math.abs(samples[at] as number) < 0.2) continue;
    const near = samples.slice(at, at + rate / 100).map(Math.abs);
    clicks.push((at + near.indexOf(Math.max(...near))) / rate);
    at += rate / 10;
  }
  return clicks;
}
