import { isHiddenName } from '#domain/is-hidden-name.ts';
import { isSoundName } from '#domain/is-sound-name.ts';

/** Best first, in the same order as the import of folders. */
const COVERS = ['cover', 'folder'].map(
  (name) => new RegExp(`^${name}\\.(jpe?g|jpe|jfif|png|webp|avif|gif|bmp|tiff?|hei[cf]|jxl)$`, 'i'),
);

/** A file to send, and its folder's picture. */
export type FolderFile = { file: File; cover?: File };

/** The sound files of one folder. */
export function soundOf(files: readonly File[]): FolderFile[] {
  const sound = files.filter(({ name }) => isSoundName(name) && !isHiddenName(name));
  return withCover(sound, files);
}

/** Files chosen one by one: all but the picture used as the cover. */
export function chosenFiles(files: readonly File[]): FolderFile[] {
  const cover = findCover(files);
  return withCover(
    files.filter((file) => file !== cover || files.length === 1),
    files,
  );
}

/** All sound files in a chosen folder, each with its own folder's picture. */
export const soundBelow = (files: readonly File[]): FolderFile[] =>
  [...Map.groupBy(files, folderOf).values()].flatMap(soundOf);

const folderOf = ({ webkitRelativePath }: File) => webkitRelativePath.replace(/[^/]*$/, '');

const findCover = (files: readonly File[]) =>
  COVERS.map((name) => files.find((file) => name.test(file.name))).find(Boolean);

function withCover(sent: readonly File[], beside: readonly File[]): FolderFile[] {
  const cover = findCover(beside);
  return sent.map((file) => (cover && file !== cover ? { file, cover } : { file }));
}
