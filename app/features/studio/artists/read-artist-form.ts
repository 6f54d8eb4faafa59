import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import type { ArtistChanges } from '#app/backend/studio-artists.ts';
import type { SiteLink } from '#domain/site-settings.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { readLinks, type SiteProblems } from '../site/site-form.ts';

const LONGEST_NAME = 200;
const LONGEST_WORDS = 3000;

const { problems: say } = studioArtistMessages;

export type ArtistFormFields = { name: string; words: string; links: SiteLink[] };

/** The changes from the published page, and the invalid fields. */
export function readArtistForm(form: ArtistFormFields, artist: EditableArtistRow) {
  const problems: SiteProblems = {};
  const name = form.name.normalize('NFC').trim();
  const words = form.words.trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(name) || name.length > LONGEST_NAME) problems.name = say.name;
  if (words.length > LONGEST_WORDS) problems.words = say.words;
  const links = readLinks(form.links, problems);
  const former = artist.links.map(({ label, url }) => ({ label, url }));
  const changes: ArtistChanges = {
    ...(name !== artist.name && { name }),
    ...(words !== artist.words && { words }),
    ...(JSON.stringify(links) !== JSON.stringify(former) && { links }),
  };
  return { changes, problems };
}
