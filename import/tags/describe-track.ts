import { categoriesOf } from '#domain/category.ts';
import { DEFAULT_GENRE } from '#domain/default-genre.ts';
import { isEpisode } from '#domain/episode.ts';
import type { FieldWith } from '#domain/track.ts';
import { fieldsWith } from '#domain/track-fields.ts';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';
import { cleanGenres } from './clean-genre.ts';
import { type FileNames, readFileName } from './read-file-name.ts';
import type { FileTags } from './read-tags.ts';
import { stripSites } from './strip-rubbish.ts';
import type { TagText } from './tag-texts.ts';
import { tidyName } from './tidy-text.ts';

/** An imported track's texts; '' for an unknown album or description. */
export type TrackDescription = Record<Exclude<TagText, 'lyrics'>, string> &
  Pick<FileTags, 'year' | 'trackNumber' | 'discNumber' | 'lyrics' | 'chapters'> & {
    /** @param durationSec as measured; without it, the length that the file's header gives counts */
    tagsFor: (durationSec: number | null) => string[];
  };

/**
 * Combines tags and file name. Tags take precedence; placeholders that programs write
 * ('Track 01', 'Unknown Artist') count as missing.
 *
 * @param path relative to the imported folder
 */
export function describeTrack(tags: FileTags, path: string): TrackDescription {
  const names = readFileName(path);
  const tagTitle = known(tags.title, NO_TITLE);
  const tagArtist = known(tags.artist, NO_ARTIST);
  const title =
    tagTitle || titleFrom(names, tagArtist) || tidyName(tags.title ?? '') || 'Không tên';
  const artist = tagArtist || artistFrom(names, title) || UNKNOWN_ARTIST;
  const album = known(tags.album, NO_ALBUM) || names.album;
  const genres = cleanGenres(tags.genre);
  const [genre = DEFAULT_GENRE] = genres;
  const description = isOnlyAddress(tags.description) ? '' : (tags.description ?? '');
  return {
    ...plainLines(tags),
    albumArtist: tidyName(known(tags.albumArtist, NO_ARTIST)),
    // DJs also write keys, energies and notes there, which are nobody's business.
    seriesName: isEpisode(title) ? tidyName(known(tags.seriesName, NO_ALBUM)) : '',
    title: tidyName(title),
    artist: tidyName(artist),
    album: tidyName(album),
    genre,
    tagsFor: (durationSec) => tagsOf(`${title} ${album}`, genres, durationSec ?? tags.durationSec),
    description,
    year: tags.year ?? names.year,
    trackNumber: tags.trackNumber ?? names.trackNumber,
    // Missing if an earlier version read the file.
    discNumber: tags.discNumber ?? null,
    lyrics: tags.lyrics,
    chapters: tags.chapters,
  };
}

type LineField = FieldWith<{ from: 'tags'; kind: 'line' }>;
const LINES: readonly LineField[] = fieldsWith({ from: 'tags', kind: 'line' });

/** Lines of the tags as they are, unless a program wrote that it does not know. */
const plainLines = (tags: FileTags) =>
  Object.fromEntries(
    LINES.map((field) => [field, tidyName(known(tags[field], NO_ALBUM))]),
  ) as Record<LineField, string>;

const NO_TITLE =
  /^(?:(?:audio ?)?track|bài(?: hát)?(?= ?\d)|rãnh|title|untitled|không tên|không có tiêu đề|không rõ|unknown|<unknown>|no title)(?: ?\d+)?$/iu;
const NO_ARTIST =
  /^(?:artist|unknown|unknown artists?|<unknown>|various(?: artists?)?|v\.?a\.?|n\/?a|none|no artist|nghệ sĩ không xác định|nghệ sĩ không rõ|không rõ|không xác định|chưa rõ|nhiều nghệ sĩ|nhiều ca sĩ|admin)$/iu;
const NO_ALBUM =
  /^(?:album|unknown|unknown album|<unknown>|untitled(?: album)?|none|n\/?a|album không xác định|không rõ|không xác định|chưa rõ)$/iu;
const ADDRESS = /^(?:https?:\/\/)?(?:www\.)?[a-z0-9][a-z0-9.-]*\.[a-z]{2,5}(?:\/\S*)?$/i;
const SITE = /^(?:https?:\/\/|www\.)\S+$|^[a-z0-9-]+\.(?:vn|com|net|org|info|mobi)$/i;

function known(text: string | null | undefined, junk: RegExp): string {
  const name = stripSites(tidyName(text ?? '')).trim();
  return junk.test(name) || SITE.test(name) || !/[\p{L}\p{N}\p{Emoji}]/u.test(name) ? '' : name;
}

const isOnlyAddress = (text: string | null) => !text || ADDRESS.test(text.trim());

/** The title. In 'Tên bài - Nghệ sĩ', the artist from the tag tells which part it is. */
function titleFrom(names: FileNames, artist: string): string {
  return artist && isSameName(names.title, artist) ? names.artist : names.title;
}

function artistFrom(names: FileNames, title: string): string {
  return isSameName(names.artist, title) ? names.title : names.artist;
}

const isSameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/** The site's categories for a track, by words and length. Of several genres, all are tags. */
function tagsOf(names: string, genres: readonly string[], durationSec: number | null): string[] {
  const [genre = DEFAULT_GENRE] = genres;
  const categories = categoriesOf([names, ...genres].join(' '), durationSec ?? 0);
  // A track of this genre is in the category anyway, so it does not need the tag.
  const needed = categories.filter(
    (category) => category !== DEFAULT_GENRE || genre !== DEFAULT_GENRE,
  );
  const tags = [...needed, ...(genres.length > 1 ? genres : [])];
  const keys = tags.map((tag) => tag.toLowerCase());
  return tags.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
