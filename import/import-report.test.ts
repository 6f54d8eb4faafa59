import { expect, test } from 'vitest';
import type { Outcome } from './import-outcome.ts';
import { ImportReport } from './import-report.ts';

const linesOf = (outcomes: Outcome[], hidden = 0) => {
  const report = new ImportReport();
  for (const outcome of outcomes) report.add(outcome);
  report.hidden = hidden;
  return report.lines('http://localhost');
};
const added = { status: 'added', id: 'a', reason: '' } as const;

test('the report lists pictures that were not used, and counts hidden files', () => {
  const lines = linesOf(
    [
      { file: '/nhạc/b.mp3', ...added, coverProblem: 'cover.heic: không đọc được' },
      { file: '/nhạc/a.mp3', ...added, coverProblem: 'ảnh trong tệp nhạc: hỏng\u001b[31m' },
      { file: '/nhạc/c.mp3', ...added },
      { file: '/nhạc/d.mp3', status: 'refused', id: null, reason: 'rỗng' },
    ],
    3,
  );
  expect(lines).toEqual([
    'Đã xem 4 tệp:',
    '  Thêm mới: 3',
    '  Không nhập được: 1',
    '  Bỏ qua vì ẩn (tên bắt đầu bằng một dấu chấm): 3',
    'Những tệp không nhập được:',
    '  /nhạc/d.mp3',
    '    rỗng',
    'Những ảnh bìa không dùng được (bài vẫn được nhập):',
    '  /nhạc/a.mp3',
    '    ảnh trong tệp nhạc: hỏng\\u001b[31m',
    '  /nhạc/b.mp3',
    '    cover.heic: không đọc được',
    expect.stringContaining('http://localhost'),
  ]);
});

test('the report of a folder with only hidden files says so', () => {
  expect(linesOf([], 2)).toEqual([
    'Không thấy tệp nhạc nào.',
    '  Bỏ qua vì ẩn (tên bắt đầu bằng một dấu chấm): 2',
  ]);
});
