import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failure = (code: unknown) => Object.assign(new Error('said by the service'), { code });

test('a known code has a Vietnamese text', () =>
  expect(explainFailure(failure('comment_repeated'), 'comment', 'x')).toBe(
    'Bạn vừa gửi đúng comment này rồi.',
  ));

test.each([
  failure('constructor'),
  failure(undefined),
  failure('unreachable'),
  new Error('no code'),
  'a text',
])('a failure without a known code gives the general text: %o', (error) =>
  expect(explainFailure(error, 'comment', 'Không thể đăng comment')).toBe('Không thể đăng comment'),
);
