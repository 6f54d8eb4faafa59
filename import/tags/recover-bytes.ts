import iconv from 'iconv-lite';

/** Code pages in which texts are misread: western and Vietnamese Windows. */
export type CodePage = 'windows-1252' | 'windows-1258';

const characterOf = (codePage: CodePage, byte: number) => {
  const character = iconv.decode(Buffer.of(byte), codePage);
  // Unassigned bytes map to themselves, as in Latin-1.
  return character === '\ufffd' ? String.fromCharCode(byte) : character;
};

const tables = new Map<CodePage, { bytes: Map<string, number>; characters: string[] }>();
for (const codePage of ['windows-1252', 'windows-1258'] as const) {
  const characters = Array.from({ length: 256 }, (_, byte) => characterOf(codePage, byte));
  // Also Latin-1, whose 0x80 to 0x9f are control characters.
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]),
  );
  if (codePage === 'windows-1258') bytes.clear();
  characters.forEach((character, byte) => {
    bytes.set(character, byte);
  });
  tables.set(codePage, { bytes, characters });
}

/** Encodes a text in a code page; null if it lacks a character. */
export function recoverBytes(text: string, codePage: CodePage): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  const table = tables.get(codePage)?.bytes;
  for (let at = 0; at < text.length; at++) {
    const byte = table?.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  return bytes;
}

/** Decodes bytes in the code page. */
export function readAs(bytes: Uint8Array, codePage: CodePage): string {
  const characters = tables.get(codePage)?.characters ?? [];
  let text = '';
  for (const byte of bytes) text += characters[byte] ?? '';
  return text;
}
