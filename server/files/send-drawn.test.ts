import type { HttpBindings } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import type { DrawnFile } from '#publish/site-drawer.ts';
import { sendDrawn } from './send-drawn.ts';

const DRAWN: DrawnFile = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' },
  bodies: { identity: Buffer.from('plain'), br: Buffer.from('br!'), gzip: Buffer.from('zip') },
  hash: 'abc',
};

type Sent = { status: number; headers: Headers; body: Uint8Array | undefined; text: string };

function send(drawn: DrawnFile, headers: Record<string, string> = {}, method = 'GET'): Sent {
  const sent: Sent = { status: 0, headers: new Headers(), body: undefined, text: '' };
  const outgoing = {
    writeHead(status: number, all: Record<string, string>) {
      Object.assign(sent, { status, headers: new Headers(all) });
      return outgoing;
    },
    end(body?: Uint8Array) {
      Object.assign(sent, { body, text: body?.toString() ?? '' });
    },
  };
  sendDrawn({ incoming: { method, headers }, outgoing } as unknown as HttpBindings, drawn);
  return sent;
}

test.each([
  [undefined, 'plain', '"abc"', null],
  ['br, gzip', 'br!', '"abc-br"', 'br'],
  ['gzip', 'zip', '"abc-gzip"', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'zip', '"abc-gzip"', 'gzip'],
  ['zstd', 'plain', '"abc"', null],
])('a client that accepts %o gets %o as %s', (accepted, body, etag, encoding) => {
  const answer = send(DRAWN, accepted ? { 'accept-encoding': accepted } : {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ETag')).toBe(etag);
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  expect(answer.headers.get('Content-Length')).toBe(String(body.length));
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
  expect(answer.text).toBe(body);
});

test('a short answer is sent uncompressed', () => {
  const answer = send(
    { ...DRAWN, bodies: { identity: Buffer.from('{}') } },
    { 'accept-encoding': 'br' },
  );
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect(answer.text).toBe('{}');
});

describe('a cached copy', () => {
  test.each(['"abc-br"', 'W/"abc-br"', '"old", "abc-br"', '*'])(
    '%s is current and is not sent again',
    (known) => {
      const answer = send(DRAWN, { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('ETag')).toBe('"abc-br"');
      expect(answer.text).toBe('');
    },
  );

  test.each(['"abc"', '"abc-gzip"', '"old"', 'abc-br', ''])(
    '%o is stale and is sent again',
    (known) => {
      const answer = send(DRAWN, { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status).toBe(200);
    },
  );

  test.each([404, 410])('of a page with status %d is sent again with its status', (status) => {
    const answer = send({ ...DRAWN, status }, { 'if-none-match': '"abc"' });
    expect(answer.status).toBe(status);
  });
});

test('HEAD has the headers of GET', () => {
  const answer = send(DRAWN, { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(answer.headers.get('Content-Length')).toBe('3');
  expect(answer.headers.get('ETag')).toBe('"abc-gzip"');
  expect(answer.text).toBe('');
});

test('the cached bytes are sent without a copy', () => {
  expect(send(DRAWN).body).toBe(DRAWN.bodies.identity);
  expect(send(DRAWN, { 'accept-encoding': 'br' }).body).toBe(DRAWN.bodies.br);
});
