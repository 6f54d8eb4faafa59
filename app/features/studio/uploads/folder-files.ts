/** Endings of what a folder of music holds beside covers and notes. */
const SOUND = /\.(mp3|flac|wav|aiff?|m4a|mp4|aac|ogg|oga|opus|wma|ape|wv)$/i;
/** Best first, as the import of folders ranks them. */
const COVERS = [/^cover\.(jpe?g|png|webp|avif|gif)$/i, /^folder\.(jpe?g|png|webp|avif|gif)$/i];

/** A file to send, and the picture of the folder that it lies in. */
export type FolderFile = { file: File; cover?: File };

/** The sound of one folder. */
export function soundOf(files: readonly File[]): FolderFile[] {
  const sound = files.filter(({ name }) => SOUND.test(name) && !name.startsWith('.'));
  return withCover(sound, files);
}

/** What was chosen by hand: all of it but the picture that is to be the cover. */
export function chosenFiles(files: readonly File[]): FolderFile[] {
  const cover = findCover(files);
  return withCover(
    files.filter((file) => file !== cover || files.length === 1),
    files,
  );
}

/** The sound of a folder that was chosen, each with the picture of its own folder. */
export const soundBelow = (files: readonly File[]): FolderFile[] =>
  [...Map.groupBy(files, folderOf).values()].flatMap(soundOf);

const folderOf = ({ webkitRelativePath }: File) => webkitRelativePath.replace(/[^/]*$/, '');

const findCover = (files: readonly File[]) =>
  COVERS.map((name) => files.find((file) => name.test(file.name))).find(Boolean);

function withCover(sent: readonly File[], beside: readonly File[]): FolderFile[] {
  const cover = findCover(beside);
  return sent.map((file) => (cover && file !== cover ? { file, cover } : { file }));
}
