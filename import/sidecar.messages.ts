import type { z } from 'zod';
import { inLanguage } from '#runtime/in-language.mjs';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES_VI: Record<string, string> = {
  string: 'một chuỗi chữ',
  number: 'một con số',
  int: 'một số nguyên',
  boolean: 'true hoặc false',
  array: 'một danh sách',
  object: 'một nhóm trường { … }',
};

const TYPES_EN: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields { … }',
};

export const messages = inLanguage({
  vi: {
    /** Errors in a field, shown to the author of the tracks.json. */
    describeIssue: (issue: RawIssue): string => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined) return 'còn thiếu';
          return `phải là ${TYPES_VI[issue.expected] ?? issue.expected}`;
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
    },
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
  },
  en: {
    describeIssue: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined) return 'is missing';
          return `must be ${TYPES_EN[issue.expected] ?? issue.expected}`;
        case 'too_small':
          if (issue.origin === 'string') return 'must not be empty';
          return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
        case 'too_big':
          if (issue.origin === 'string') return `is longer than ${issue.maximum} characters`;
          return `must be at most ${issue.maximum}`;
        case 'unrecognized_keys':
          return `has fields that nobody knows: ${issue.keys.join(', ')}`;
        case 'invalid_format':
          if (issue.format === 'date') return 'must be a date that exists, such as 2026-11-20';
          if (issue.format === 'url') return 'must be an address that begins with https://';
      }
      return 'is not valid';
    },
    notJson: (detail) => `is not valid JSON (${detail})`,
    notAList: 'must look like { "tracks": [ … ] }',
    inEntry: (number, name, field, reason) =>
      `track ${number}${name && ` (${name})`}${field && `, field “${field}”`}: ${reason}`,
    notBelow: 'must be the path of a file in this folder, such as music/song.mp3',
    notASlug: 'may have only the letters a to z, digits and hyphens, such as den-do-sai-gon',
    notAColor: 'must be a colour in small letters, such as #8f0d1c',
    notAHash: 'must be the SHA-256 of the file: 64 hexadecimal digits in small letters',
    idUsedTwice: 'is used by another track',
    fileNeedsIds: 'is missing: another track uses the same file, so each needs an id of its own',
  },
});
