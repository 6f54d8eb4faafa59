import type { Section } from '../sound/beats/find-sections.ts';

const KINDS: Record<Section['kind'], string> = {
  intro: 'mở đầu',
  'build-up': 'dồn nhịp',
  drop: 'cao trào',
  break: 'nghỉ',
  outro: 'kết',
};

/** Output of `npm run analyse`. */
export const messages = {
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
  section: (from: string, kind: Section['kind']) => `  ${from}  ${KINDS[kind]}`,
  kind: (kind: Section['kind']) => KINDS[kind],
  drawn: (file: string) => `Đã vẽ vào ${file}`,
};
