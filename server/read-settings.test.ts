import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';

test('nothing set means the local machine, port 3000', () => {
  const usual = { port: 3000, host: '127.0.0.1', dataFolder: '.data' };
  expect(readSettings({})).toEqual(usual);
  expect(readSettings({ PORT: '', HOST: '', DATA_DIR: '' })).toEqual(usual);
});

test('what is set counts', () => {
  expect(readSettings({ PORT: '0', HOST: '::', DATA_DIR: '/data' })).toEqual({
    port: 0,
    host: '::',
    dataFolder: '/data',
  });
});

test.each(['-1', '65536', '80.5', 'http', '0x50', '1e3', ' 80', '/run/socket'])(
  'PORT=%s is refused',
  (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(/^PORT must be .* not "/);
  },
);
