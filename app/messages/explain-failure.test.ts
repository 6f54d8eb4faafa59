import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failure = (code: unknown) => Object.assign(new Error('said by the service'), { code });

test('a known code is told in Vietnamese', () =>
  expect(explainFailure(failure('invalid_credentials'), 'x')).toBe(
    'Email hoặc mật khẩu không đúng',
  ));

test.each([failure('constructor'), failure(undefined), new Error('no code'), 'a text'])(
  '%o is told as what failed',
  (error) => expect(explainFailure(error, 'Không thể đăng comment')).toBe('Không thể đăng comment'),
);
