import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { findRunningServers, noteServer, type RunningServer } from '#runtime/running-servers.ts';
import { readCommandSettings } from './read-command-settings.ts';

const SERVER: RunningServer = {
  pid: process.pid,
  dataFolder: '/var/lib/vinahouse',
  address: 'https://nhac.example',
  isDemoKept: true,
  hasDatabaseUrl: false,
};
const PLAIN = { ...SERVER, dataFolder: '/srv/khac', address: 'http://localhost:4000' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-running-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function listen() {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  return said;
}

test('without DATA_DIR a command uses the running server’s catalogue, and says so', () => {
  const said = listen();
  expect(readCommandSettings({}, [SERVER])).toMatchObject({
    dataFolder: '/var/lib/vinahouse',
    address: 'https://nhac.example',
    isDemoKept: true,
  });
  expect(said.mock.calls).toEqual([[expect.stringContaining('DATA_DIR=/var/lib/vinahouse')]]);
});

test('a DATA_DIR that is set counts, and the server there tells its address', () => {
  const said = listen();
  const settings = readCommandSettings({ DATA_DIR: '/srv/khac', PORT: '3000' }, [SERVER, PLAIN]);
  expect(settings).toMatchObject({ dataFolder: '/srv/khac', address: 'http://localhost:4000' });
  expect(readCommandSettings({ DATA_DIR: '/srv/moi' }, [SERVER])).toMatchObject({
    dataFolder: '/srv/moi',
    address: 'http://localhost:3000',
    isDemoKept: false,
  });
  const here = { ...SERVER, dataFolder: resolve('.data') };
  expect(readCommandSettings({}, [here, PLAIN])).toMatchObject({ address: SERVER.address });
  expect(said).not.toHaveBeenCalled();
});

test('a command does not guess among several servers', () => {
  expect(() => readCommandSettings({}, [SERVER, PLAIN])).toThrow('DATA_DIR=/srv/khac');
});

test('beside a server with DATABASE_URL no second database is made', () => {
  listen();
  const far = { ...SERVER, hasDatabaseUrl: true };
  expect(() => readCommandSettings({}, [far])).toThrow('DATABASE_URL');
  expect(() => readCommandSettings({ DATA_DIR: far.dataFolder }, [far])).toThrow('DATABASE_URL');
  const DATABASE_URL = 'postgres://localhost/vinahouse';
  expect(readCommandSettings({ DATABASE_URL, DATA_DIR: far.dataFolder }, [far])).toMatchObject({
    address: far.address,
  });
});

test('only notes of running servers count, and a server deletes its own', () => {
  expect(findRunningServers(join(folder, 'none'))).toEqual([]);
  const forget = noteServer(SERVER, folder);
  writeFileSync(join(folder, '999999999.json'), JSON.stringify({ ...PLAIN, pid: 999_999_999 }));
  writeFileSync(join(folder, '2.json'), '{');
  mkdirSync(join(folder, '3.json'));
  expect(findRunningServers(folder)).toEqual([SERVER]);
  forget();
  expect(findRunningServers(folder)).toEqual([]);
});
