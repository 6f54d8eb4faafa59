import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'một chuỗi chữ',
  number: 'một con số',
  int: 'một số nguyên',
  boolean: 'true hoặc false',
  array: 'một danh sách',
  object: 'một nhóm trường { … }',
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Errors in a field, shown to the author of the tracks.json. */
function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'còn thiếu';
      return `phải là ${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') return 'không được để trống';
      return `phải ${issue.inclusive ? 'từ' : 'lớn hơn'} ${issue.minimum}${issue.inclusive ? ' trở lên' : ''}`;
    case 'too_big':
      if (issue.origin === 'string') return `dài quá ${issue.maximum} ký tự`;
      return `phải từ ${issue.maximum} trở xuống`;
    case 'unrecognized_keys':
      return `có trường không ai biết: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      if (issue.format === 'date') return 'phải là một ngày có thật, như 2026-11-20';
      if (issue.format === 'url') return 'phải là một địa chỉ bắt đầu bằng https://';
  }
  return 'không hợp lệ';
}

export const messages = {
  describeIssue,
  notJson: (detail: string) => `không phải JSON hợp lệ (${detail})`,
  notAList: 'phải có dạng { "tracks": [ … ] }',
  inEntry: (number: number, name: string, field: string, reason: string) =>
    `bài thứ ${number}${name && ` (${name})`}${field && `, trường “${field}”`}: ${reason}`,
  notBelow: 'phải là đường dẫn tới một tệp trong thư mục này, như nhac/bai-hat.mp3',
  notASlug: 'chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, như den-do-sai-gon',
  notAColor: 'phải là mã màu chữ thường, như #8f0d1c',
  notAHash: 'phải là mã SHA-256 của tệp: 64 chữ số thập lục phân viết thường',
  idUsedTwice: 'đã có bài khác dùng',
  fileNeedsIds: 'còn thiếu: có bài khác dùng cùng tệp này, nên mỗi bài cần một id riêng',
};
