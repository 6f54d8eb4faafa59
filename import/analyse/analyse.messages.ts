import type { Section } from '#domain/section.ts';
import { inLanguage } from '#runtime/in-language.mjs';

type Kinds = Record<Section['kind'], string>;

const KINDS_VI: Kinds = {
  intro: 'mở đầu',
  'build-up': 'dồn nhịp',
  drop: 'cao trào',
  break: 'nghỉ',
  outro: 'kết',
};

const KINDS_EN: Kinds = {
  intro: 'intro',
  'build-up': 'build-up',
  drop: 'drop',
  break: 'break',
  outro: 'outro',
};

/** Output of `npm run analyse`. */
export const messages = inLanguage({
  vi: {
    usage: `Cách dùng: npm run analyse -- TỆP [--json] [--svg ẢNH.svg]

Đo nhịp (BPM), lưới nhịp, tông, độ lớn và các đoạn của một tệp âm thanh.
  --json  in ra JSON, cho chương trình khác đọc
  --svg   vẽ dạng sóng cùng lưới nhịp và các đoạn vào một tệp SVG`,
    notFound: (file: string) => `Không có tệp này: ${file}`,
    notAFile: (file: string) => `Đây không phải là một tệp: ${file}`,
    unreadable: (file: string, reason: string) => `Không đọc được ${file}: ${reason}`,
    notWritten: (file: string, reason: string) => `Không ghi được ${file}: ${reason}`,
    refused: (file: string, reason: string) => `${file}: ${reason}`,
    noBeat: 'Nhịp: không nghe ra nhịp đều.',
    tempo: (bpm: string) => `Nhịp: ${bpm} BPM`,
    downbeat: (time: string) => `Phách mạnh đầu tiên: ${time}`,
    confidence: (percent: number, isSure: boolean) =>
      `Độ chắc chắn: ${percent} %${isSure ? '' : ' (chưa chắc: Nonstop sẽ chuyển bài bằng cách nhỏ dần, không ghép nhịp)'}`,
    segments: 'Các đoạn khác nhịp hay lệch phách:',
    segment: (from: string, bpm: string) => `  từ ${from}: ${bpm} BPM`,
    key: (key: string | null) => (key ? `Tông (Camelot): ${key}` : 'Tông: không nghe ra.'),
    energy: (energy: number) => `Năng lượng: ${energy}/10`,
    loudness: (lufs: string) => `Độ lớn: ${lufs} LUFS`,
    silent: 'Độ lớn: im lặng.',
    truePeak: (db: string) => `Đỉnh thật: ${db} dBTP`,
    sections: 'Các đoạn của bài:',
    section: (from: string, kind: Section['kind']) => `  ${from}  ${KINDS_VI[kind]}`,
    kind: (kind: Section['kind']) => KINDS_VI[kind],
    drawn: (file: string) => `Đã vẽ vào ${file}`,
  },
  en: {
    usage: `Usage: npm run analyse -- FILE [--json] [--svg PICTURE.svg]

Measures tempo (BPM), beat grid, key, loudness and sections of a sound file.
  --json  prints JSON, for other programs
  --svg   draws the waveform with beat grid and sections into an SVG file`,
    notFound: (file) => `There is no such file: ${file}`,
    notAFile: (file) => `This is not a file: ${file}`,
    unreadable: (file, reason) => `Cannot read ${file}: ${reason}`,
    notWritten: (file, reason) => `Cannot write ${file}: ${reason}`,
    refused: (file, reason) => `${file}: ${reason}`,
    noBeat: 'Tempo: no steady beat found.',
    tempo: (bpm) => `Tempo: ${bpm} BPM`,
    downbeat: (time) => `First downbeat: ${time}`,
    confidence: (percent, isSure) =>
      `Confidence: ${percent} %${isSure ? '' : ' (not sure: Nonstop fades instead of matching beats)'}`,
    segments: 'Parts with another tempo or a shifted beat:',
    segment: (from, bpm) => `  from ${from}: ${bpm} BPM`,
    key: (key) => (key ? `Key (Camelot): ${key}` : 'Key: not found.'),
    energy: (energy) => `Energy: ${energy}/10`,
    loudness: (lufs) => `Loudness: ${lufs} LUFS`,
    silent: 'Loudness: silent.',
    truePeak: (db) => `True peak: ${db} dBTP`,
    sections: 'Sections of the track:',
    section: (from, kind) => `  ${from}  ${KINDS_EN[kind]}`,
    kind: (kind) => KINDS_EN[kind],
    drawn: (file) => `Drawn into ${file}`,
  },
});
