import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { toRefusal } from './database-error.ts';

function refuse(code: string) {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const error = Object.assign(new pg.DatabaseError('secret detail', 1, 'error'), { code });
  const { status, message } = toRefusal(error);
  expect(message).not.toContain('secret');
  return { status, isLogged: logged.mock.calls.length > 0 };
}

test.for([
  ['22008', 400],
  ['22003', 400],
  ['22009', 400],
  ['22P03', 400],
  ['2201B', 400],
  ['22032', 400],
  ['23514', 400],
  ['23P01', 409],
  ['23001', 409],
  ['54000', 400],
  ['54001', 400],
] as const)(
  'a value that causes %s is the caller’s mistake: %i, without a line in the log',
  ([code, status]) => {
    expect(refuse(code)).toEqual({ status, isLogged: false });
  },
);

test.for([
  ['40001', 503],
  ['40P01', 503],
  ['53200', 503],
  ['42703', 500],
  ['P0001', 500],
  ['XX000', 500],
] as const)('%s is the server’s mistake: %i, and logged', ([code, status]) => {
  expect(refuse(code)).toEqual({ status, isLogged: true });
});

test.for(['08006', '53300', '57P01', '57P03', '25006'])(
  'on %s the database counts as unavailable',
  (code) => {
    expect(refuse(code)).toEqual({ status: 503, isLogged: false });
  },
);
