import { expect, test } from 'vitest';
import { BackendError } from './backend-error.ts';

test.each([
  [{ message: 'session_ended', code: 'PT401' }, 'session_ended'],
  [
    { message: 'Auth session missing!', name: 'AuthSessionMissingError', status: 400 },
    'session_ended',
  ],
  [{ message: 'comment_too_fast', code: 'PT429' }, 'comment_too_fast'],
  [{ message: 'not_confirmed', code: 'PT403' }, 'not_confirmed'],
  [{ message: 'not_operator', code: 'PT403' }, 'not_operator'],
  [{ message: 'playlist_has_track', code: 'PT409' }, 'playlist_has_track'],
  [{ message: 'too_many_likes', code: 'PT409' }, 'too_many_likes'],
  [{ message: 'duplicate key value violates …', code: '23505' }, 'already_exists'],
  [{ message: 'already_exists', code: 'already_exists' }, 'already_exists'],
  [{ message: 'Invalid login credentials', code: 'invalid_credentials' }, 'invalid_credentials'],
  [{ message: '{}', name: 'AuthRetryableFetchError', status: 503 }, 'unreachable'],
  [{ message: '/api/config.json answers 503', status: 503 }, 'unreachable'],
  [{ message: 'TypeError: Failed to fetch', code: '' }, 'unreachable'],
  [{ message: 'slow down', status: 429 }, 'over_request_rate_limit'],
  [{ message: 'who knows' }, 'unknown'],
  [{ message: 'Internal', code: 'unexpected_failure', status: 500 }, 'backend_error'],
  [{ message: 'storage_full', code: 'storage_full', status: 507 }, 'storage_full'],
  [{ message: 'Unexpected token <', name: 'AuthUnknownError' }, 'backend_error'],
])('the error %o has the code %s', (cause, code) =>
  expect(new BackendError('postComment', cause).code).toBe(code),
);
