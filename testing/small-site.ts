import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Each byte differs from its neighbours, so that tests notice a wrong range. */
export const SOUND = Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 7) % 251));
export const PACED_SOUND = Buffer.alloc(768 * 1024, SOUND);
export const SCRIPT = 'console.log("Vinahouse");\n'.repeat(50);
export const HOME = '<!doctype html><title>Trang chủ</title><script>window.home = 1;</script>';
export const GONE = '/sound/gone.0123456789abcdef.mp3';

const FILES: Record<string, string | Buffer> = {
  'assets/app-1a2b3c4d.js': SCRIPT,
  'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
  'sound/mua-chieu.0123456789abcdef.mp3': SOUND,
  'sound/mua-chieu.0123456789abcdef.mp3.br': 'never sent',
  'sound/short.0123456789abcdef.mp3': SOUND.subarray(0, 100),
  'sound/paced.0123456789abcdef.mp3': PACED_SOUND,
  'covers/mua-chieu.0123456789abcdef.avif': 'avif',
  'covers/mua-chieu.0123456789abcdef.webp': 'webp',
  'art/drum.0123456789abcdef.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': 'ico',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  [GONE.slice(1)]: SOUND,
  '.env': 'SECRET=1',
  '.git/config': 'secret',
};

/** Writes the files of a small site to a folder of its own. */
export function writeSite(folder = mkdtempSync(join(tmpdir(), 'vinahouse-site-'))): string {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
