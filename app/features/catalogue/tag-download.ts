import { makeId3Tag } from '#domain/id3-tag.ts';

type Track = { title: string; artist: string; coverImage: string; streamUrl: string };

/** The picture types in an ID3 tag that all players show. */
const PICTURE_TYPES = ['image/jpeg', 'image/png'];

/** An MP3 with its title, artist and cover in front; a file of another format as it is. */
export async function tagDownload(file: Blob, track: Track, signal: AbortSignal): Promise<Blob> {
  if (!/\.mp3$/i.test(new URL(track.streamUrl, location.href).pathname)) return file;
  const { title, artist, coverImage } = track;
  const cover = await fetchCover(coverImage, signal).catch(() => null);
  signal.throwIfAborted();
  return new Blob([makeId3Tag({ title, artist, cover }), file], { type: file.type });
}

async function fetchCover(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal });
  const type = answer.headers.get('Content-Type') ?? '';
  if (!answer.ok || !PICTURE_TYPES.includes(type)) return null;
  return { type, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
