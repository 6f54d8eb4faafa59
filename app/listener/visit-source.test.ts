import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitSource } from './visit-source.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', new URL('https://vinahouse.example/track/a'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(referrer: string, address: string) {
  vi.stubGlobal('document', { referrer });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: address } as PerformanceEntry,
  ]);
}

test('a visit’s source is its first page’s referrer, whatever loads later', () => {
  open('', 'https://vinahouse.example/?utm_source=zalo');
  expect(visitSource()).toBe('social');
  open('https://vinahouse.example/', 'https://vinahouse.example/track/a');
  expect(visitSource()).toBe('social');
  // Only the kind of source is stored, not the URL.
  expect([...stored.values()]).toEqual(['social']);
});

test('an invalid stored source is ignored', () => {
  stored.set('library.visit-source', 'https://example.com');
  open('https://www.google.com/', 'https://vinahouse.example/');
  expect(visitSource()).toBe('search');
});

test('without storage each loaded page has its own source', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open('https://l.facebook.com/', 'https://vinahouse.example/');
  expect(visitSource()).toBe('social');
  open('', 'https://vinahouse.example/');
  expect(visitSource()).toBe('direct');
});
