import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderMusic } from '../testing/beat-music.ts';
import { encode } from '../testing/test-sound.ts';
import { analyseCommand } from './analyse-command.ts';

let folder = '';
let music = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'analyse-'));
  music = path.join(folder, 'nhạc.mp3');
  const sampleRate = 22050;
  const { sound } = renderMusic({
    bpm: 127.34,
    bars: 32,
    seed: 'cli',
    firstBeatSec: 0.2,
    sampleRate,
  });
  await encode(music, { format: 'mp3', sampleRate, channels: 1 }, sound);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function run(...args: string[]) {
  const printed = { stdout: '', stderr: '' };
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.stdout += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    printed.stderr += `${line}\n`;
  });
  return { exitCode: await analyseCommand(args), ...printed };
}

test('--json: one line with the documented names', async () => {
  const svg = path.join(folder, 'sóng.svg');
  const { stdout, exitCode } = await run(music, '--json', '--svg', svg);
  const report = JSON.parse(stdout);
  expect(exitCode).toBe(0);
  expect(Object.keys(report)).toEqual([
    'bpm',
    'firstDownbeatSec',
    'confidence',
    'segments',
    'key',
    'loudnessLufs',
    'truePeakDb',
    'sections',
  ]);
  expect(report).toMatchObject({ bpm: 127.34, segments: [{ fromSec: 0, bpm: 127.34 }] });
  expect(report.firstDownbeatSec).toBeCloseTo(0.2, 2);
  expect(report.key).toMatch(/^([1-9]|1[0-2])[AB]$/);
  const svgText = await readFile(svg, 'utf8');
  expect(svgText).toContain('127,34 BPM');
  expect(svgText).toContain('cao trào');
  expect(svgText).not.toContain('NaN');
});

test('without --json it prints text in Vietnamese', async () => {
  const { stdout } = await run(music);
  expect(stdout).toContain('Nhịp: 127,34 BPM\nPhách mạnh đầu tiên: 0:00,20\nĐộ chắc chắn: ');
});

test.each([
  ['a file without sound', 'chữ.mp3', 'Không phải tệp âm thanh, hoặc là định dạng chưa hỗ trợ.'],
  ['an empty file', 'rỗng.mp3', 'Tệp rỗng, không có dữ liệu nào.'],
  ['a missing file', 'mất.mp3', 'Không có tệp này: '],
  ['a folder', '.', 'Đây không phải là một tệp: '],
])('for %s the command says so in Vietnamese and fails', async (_, name, message) => {
  const file = path.join(folder, name);
  if (name === 'chữ.mp3') await writeFile(file, 'Không phải nhạc. '.repeat(500));
  if (name === 'rỗng.mp3') await writeFile(file, '');
  const { stdout, stderr, exitCode } = await run(file, '--json');
  expect(stderr).toContain(message);
  expect([stdout, exitCode]).toEqual(['', 1]);
});

test.each([[[]], [['a.mp3', 'b.mp3']], [['--vẽ', 'a.mp3']]])(
  'with the arguments %j the command prints the usage',
  async (args) => {
    const { stderr, exitCode } = await run(...args);
    expect(stderr).toContain('Cách dùng: npm run analyse -- TỆP');
    expect(exitCode).toBe(2);
  },
);
