import type { Track } from '#domain/track.ts';
import { feedMessages } from '#messages/vi-feed.ts';

/** Characters that XML 1.0 cannot hold or advises against, and those that turn the direction of the text after them. */
const NOT_IN_XML =
  /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text that every feed reader can read. Markup in it is escaped by the XML's writer. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '');

/** Directories cut longer texts off: Apple's at 10,000 bytes. The track's page has the rest. */
const LONGEST_DESCRIPTION = 3_000;
const MOST_CHAPTERS = 200;

/** What a track's entry says, as HTML: readers take an entry's description for that. */
export function describeEntry(track: Track, { url, site }: { url: string; site: string }): string {
  const { artist, genre, description, chapters = [] } = track;
  const lines = chapters
    .slice(0, MOST_CHAPTERS)
    .map(({ atSec, title }) => `${clockOf(atSec)} ${title}`);
  const paragraphs = [
    `${artist} · ${genre}`,
    ...shorten(description).split(/\n{2,}/),
    ...(lines.length > 0 ? [[feedMessages.chapters, ...lines].join('\n')] : []),
  ].filter((text) => text.trim() !== '');
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(feedMessages.listen(site))}</a>`;
  return xmlText([...paragraphs.map(toHtml), link].map((html) => `<p>${html}</p>`).join('\n'));
}

/** h:mm:ss, which podcast apps turn into links. */
function clockOf(sec: number): string {
  const parts = [sec / 3600, (sec / 60) % 60, sec % 60].map((part) => String(Math.floor(part)));
  const [hours = '', ...rest] = parts;
  return [hours, ...rest.map((part) => part.padStart(2, '0'))].join(':');
}

const shorten = (text: string) =>
  text.length > LONGEST_DESCRIPTION
    ? `${text.slice(0, LONGEST_DESCRIPTION).replace(/[\ud800-\udbff]$/, '')}…`
    : text;

const toHtml = (text: string) => escapeHtml(text.trim()).replaceAll('\n', '<br>\n');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
