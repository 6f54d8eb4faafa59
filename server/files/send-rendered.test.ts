import type { HttpBindings } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { sendRendered } from './send-rendered.ts';

const RENDERED: RenderedFile = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' },
  bodies: { identity: Buffer.from('plain'), br: Buffer.from('br!'), gzip: Buffer.from('zip') },
  hash: 'abc',
};

type Sent = { status: number; headers: Headers; body: Uint8Array | undefined; text: string };

function send(rendered: RenderedFile, headers: Record<string, string> = {}, method = 'GET'): Sent {
  const sent: Sent = { status: 0, headers: new Headers(), body: undefined, text: '' };
  const kept = new Headers({ 'X-Frame-Options': 'DENY' });
  const outgoing = {
    removeHeader: (name: string) => kept.delete(name),
    setHeader: (name: string, value: string) => kept.set(name, value),
    writeHead(status: number, all: Record<string, string>) {
      Object.assign(sent, { status, headers: new Headers([...kept, ...Object.entries(all)]) });
      return outgoing;
    },
    end(body?: Uint8Array) {
      Object.assign(sent, { body, text: body?.toString() ?? '' });
    },
  };
  sendRendered({ incoming: { method, headers }, outgoing } as unknown as HttpBindings, rendered);
  return sent;
}

test.each([
  [undefined, 'plain', '"abc"', null],
  ['br, gzip', 'br!', '"abc-br"', 'br'],
  ['gzip', 'zip', '"abc-gzip"', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'zip', '"abc-gzip"', 'gzip'],
  ['zstd', 'plain', '"abc"', null],
])('a client that accepts %o gets %o as %s', (accepted, body, etag, encoding) => {
  const answer = send(RENDERED, accepted ? { 'accept-encoding': accepted } : {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ETag')).toBe(etag);
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  expect(answer.headers.get('Content-Length')).toBe(String(body.length));
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
  expect(answer.text).toBe(body);
});

test('a short answer is sent uncompressed', () => {
  const answer = send(
    { ...RENDERED, bodies: { identity: Buffer.from('{}') } },
    { 'accept-encoding': 'br' },
  );
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect(answer.text).toBe('{}');
});

describe('a cached copy', () => {
  test.each(['"abc-br"', 'W/"abc-br"', '"old", "abc-br"', '*'])(
    'a cached copy with the ETag %s is current and is not sent again',
    (known) => {
      const answer = send(RENDERED, { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('ETag')).toBe('"abc-br"');
      expect(answer.text).toBe('');
    },
  );

  test.each(['"abc"', '"abc-gzip"', '"old"', 'abc-br', ''])(
    'a cached copy with the ETag %o is stale, and the page is sent again',
    (known) => {
      const answer = send(RENDERED, { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status).toBe(200);
    },
  );

  test.each([404, 410])('a cached page with status %d is sent again with its status', (status) => {
    const answer = send({ ...RENDERED, status }, { 'if-none-match': '"abc"' });
    expect(answer.status).toBe(status);
  });
});

test('HEAD has the headers of GET', () => {
  const answer = send(RENDERED, { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(answer.headers.get('Content-Length')).toBe('3');
  expect(answer.headers.get('ETag')).toBe('"abc-gzip"');
  expect(answer.text).toBe('');
});

test('the cached bytes are sent without a copy', () => {
  expect(send(RENDERED).body).toBe(RENDERED.bodies.identity);
  expect(send(RENDERED, { 'accept-encoding': 'br' }).body).toBe(RENDERED.bodies.br);
});

test('only a page that other sites may frame is sent without X-Frame-Options, also when it is current', () => {
  expect(send(RENDERED).headers.get('X-Frame-Options')).toBe('DENY');
  const player = { ...RENDERED, isFrameable: true };
  const asked: Record<string, string>[] = [{}, { 'if-none-match': '"abc"' }];
  for (const headers of asked) {
    const answer = send(player, headers);
    expect(answer.headers.get('X-Frame-Options')).toBeNull();
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  }
});
