import { expect, test } from 'vitest';
import { BackendError } from './backend-error.ts';

test.each([
  [{ message: 'comment_too_fast', code: 'PT429' }, 'comment_too_fast'],
  [{ message: 'not_confirmed', code: 'PT403' }, 'not_confirmed'],
  [{ message: 'Invalid login credentials', code: 'invalid_credentials' }, 'invalid_credentials'],
  [{ message: '{}', name: 'AuthRetryableFetchError', status: 503 }, 'unreachable'],
  [{ message: 'TypeError: Failed to fetch', code: '' }, 'unreachable'],
  [{ message: 'slow down', status: 429 }, 'over_request_rate_limit'],
  [{ message: 'who knows' }, 'unknown'],
])('%o has the code %s', (cause, code) =>
  expect(new BackendError('postComment', cause).code).toBe(code),
);
