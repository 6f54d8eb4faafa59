import { open } from 'node:fs/promises';

/** A picture's bytes, in memory or on the disk. */
export type PictureBytes = {
  size: number;
  /** Fewer at the end. */
  read: (at: number, length: number) => Promise<Buffer>;
};

/** Opens a picture for `use`. @throws if the file is missing or unreadable */
export async function withPictureBytes<T>(
  picture: Uint8Array | string,
  use: (bytes: PictureBytes) => Promise<T>,
): Promise<T> {
  if (typeof picture !== 'string') {
    const all = Buffer.from(picture.buffer, picture.byteOffset, picture.length);
    const read = async (at: number, length: number) => all.subarray(at, at + length);
    return await use({ size: all.length, read });
  }
  await using file = await open(picture);
  const { size } = await file.stat();
  const read = async (at: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  };
  return await use({ size, read });
}

/** The name of a picture's format by its first 32 bytes; '' for no picture. */
export function pictureFormat(start: Buffer): string {
  const text = start.toString('latin1');
  const brand = text.slice(8, 12);
  if (text.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (text.startsWith('\x89PNG')) return 'PNG';
  if (text.startsWith('GIF8')) return 'GIF';
  if (text.startsWith('RIFF') && brand === 'WEBP') return 'WebP';
  if (text.startsWith('BM')) return 'BMP';
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return 'TIFF';
  if (text.slice(4, 8) === 'ftyp') return /^(avif|avis)$/.test(brand) ? 'AVIF' : 'HEIC';
  if (text.startsWith('\xff\x0a') || text.slice(4, 8) === 'JXL ') return 'JPEG XL';
  if (text.slice(4, 8) === 'jP  ') return 'JPEG 2000';
  if (text.startsWith('8BPS')) return 'PSD';
  if (text.startsWith('%PDF')) return 'PDF';
  // ID3 has pictures that are only an address.
  if (/^https?:/i.test(text)) return 'liên kết';
  return /^\s*<(\?xml|svg)/.test(text) ? 'SVG' : '';
}
