import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSource = (html: string) =>
  /script-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]?.split(' ');

test('a page without scripts runs only our own files', () => {
  expect(contentSecurityPolicy('<title>Vinahouse</title>')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'",
  );
});

test('a hosted backend may be called, by its origin only', () => {
  const connect = (address: string) =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy('', address))?.[1];
  expect(connect('https://abc.supabase.co/')).toBe(
    "'self' https://abc.supabase.co wss://abc.supabase.co",
  );
  expect(connect('')).toBe("'self'");
  expect(connect("data:;script-src 'unsafe-inline'")).toBe("'self'");
});

test('inline scripts are allowed by their hashes', () => {
  const html = `<script>one()</script>
    <script type="module" async="">import "/assets/a.js";</script>
    <script>one()</script>
    <SCRIPT TYPE='text/javascript' data-note="a > b">two("<!--")</SCRIPT >
    <script></script>`;
  expect(scriptSource(html)).toEqual([
    "'self'",
    hash('one()'),
    hash('import "/assets/a.js";'),
    hash('two("<!--")'),
    hash(''),
  ]);
});

test('data, files and comments need no hash', () => {
  const html = `<script type="application/ld+json">{"@type":"MusicRecording"}</script>
    <script src="/assets/a.js"></script>
    <script type="module" src=/assets/b.js></script>
    <!-- <script>gone()</script> <script> -->`;
  expect(scriptSource(html)).toEqual(["'self'"]);
});

test('attributes that only resemble a type or an address change nothing', () => {
  expect(scriptSource('<script data-type="text/plain" data-src="x">a()</script>')).toEqual([
    "'self'",
    hash('a()'),
  ]);
});

test('line ends are hashed as the browser parses them', () => {
  expect(scriptSource('<script>\r\na()\r\n</script>')).toEqual(["'self'", hash('\na()\n')]);
});
