import type { IAudioMetadata } from 'music-metadata';
import { MOST_CHAPTERS } from '#domain/chapters.ts';
import type { Chapter } from '#domain/track.ts';

/** Chapters of ID3 and MP4, or of Vorbis comments (CHAPTER001=00:01:02.500, CHAPTER001NAME=…). */
export function readChapters({ format, native }: IAudioMetadata): Chapter[] {
  const listed = (format.chapters ?? []).map(({ start, timeScale, title }) => ({
    atSec: timeScale ? start / timeScale : start,
    title: String(title ?? ''),
  }));
  const chapters = listed.length > 0 ? listed : readVorbisChapters(native.vorbis ?? []);
  return chapters
    .filter(({ atSec, title }) => Number.isFinite(atSec) && atSec >= 0 && title.trim())
    .sort((one, other) => one.atSec - other.atSec)
    .slice(0, MOST_CHAPTERS)
    .map(({ atSec, title }) => ({ atSec: Math.round(atSec * 1000) / 1000, title }));
}

function readVorbisChapters(tags: { id: string; value: unknown }[]): Chapter[] {
  const values = new Map(tags.map(({ id, value }) => [id.toUpperCase(), String(value)]));
  return [...values].flatMap(([id, time]) => {
    const at = /^CHAPTER\d+$/.test(id) && /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(time.trim());
    if (!at) return [];
    const [hours = 0, minutes = 0, seconds = 0] = at.slice(1).map(Number);
    const atSec = hours * 3600 + minutes * 60 + seconds;
    return [{ atSec, title: values.get(`${id}NAME`) ?? '' }];
  });
}
