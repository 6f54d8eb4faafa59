import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { embedHosts } from '#domain/embed-hosts.ts';
import { contentSecurityPolicy, embedSecurityPolicy } from './content-security-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSource = (html: string) =>
  /script-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]?.split(' ');

test('a page without scripts runs only our own files', () => {
  expect(contentSecurityPolicy('<title>Vinahouse</title>')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; worker-src 'self'; frame-src 'self'",
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

test('an embedded player may be in frames, without an origin of its own, too', () => {
  const html = '<script>theme()</script><script src="/assets/nhung-1a.js" defer></script>';
  const siteUrl = 'https://nhac.example';
  expect(embedSecurityPolicy(html, { siteUrl })).toBe(
    `default-src 'none'; script-src 'self' https://nhac.example ${hash('theme()')}; style-src 'unsafe-inline'; img-src 'self' https://nhac.example https:; media-src 'self' https://nhac.example https:; connect-src 'self' https://nhac.example; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  );
  const parts = { siteUrl, hostedBackend: 'https://abc.supabase.co/' };
  expect(embedSecurityPolicy(html, parts)).toContain(
    "connect-src 'self' https://nhac.example https://abc.supabase.co;",
  );
});

test('operators name the hosts that may frame it, beside the site itself', () => {
  const hosts = embedHosts({ embed_hosts: 'blog.example, *.bao.vn:8443' });
  const policy = embedSecurityPolicy('', {
    siteUrl: 'https://nhac.example',
    ...(hosts && { hosts }),
  });
  expect(policy).toMatch(/; frame-ancestors 'self' blog\.example \*\.bao\.vn:8443$/);
});

test('while embeds are off, each page may still say so', () => {
  expect(embedHosts({ embeds: 'closed', embed_hosts: 'blog.example' })).toBeUndefined();
});
