export type Id3Fields = {
  title: string;
  artist: string;
  cover: { type: string; bytes: Uint8Array } | null;
};

const UTF_16 = 1;
const FRONT_COVER = 3;

/**
 * An ID3v2.3 tag to put before the frames of an MP3. Its texts are in UTF-16, which players in cars and old programs
 * can read, too; many of them know neither version 2.4 nor UTF-8.
 */
export function makeId3Tag({ title, artist, cover }: Id3Fields): Uint8Array<ArrayBuffer> {
  const frames = [
    frame('TIT2', [Uint8Array.of(UTF_16), utf16(title)]),
    frame('TPE1', [Uint8Array.of(UTF_16), utf16(artist)]),
    ...(cover
      ? [frame('APIC', [ascii(`\0${cover.type}\0`), Uint8Array.of(FRONT_COVER, 0), cover.bytes])]
      : []),
  ];
  const length = frames.reduce((sum, { length }) => sum + length, 0);
  // Seven bits of the length in each byte.
  const size = [21, 14, 7, 0].map((bits) => (length >> bits) & 0x7f);
  return join([ascii('ID3'), Uint8Array.of(3, 0, 0, ...size), ...frames]);
}

function frame(name: string, parts: Uint8Array[]): Uint8Array {
  const body = join(parts);
  const size = [24, 16, 8, 0].map((bits) => (body.length >> bits) & 0xff);
  return join([ascii(name), Uint8Array.of(...size, 0, 0), body]);
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Little-endian, with a byte order mark. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), true);
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
