import { BackendError } from '#app/backend/backend-error.ts';
import { sendFolderCover } from '#app/backend/studio-uploads.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { shrinkPicture } from '../fields/read-picture.ts';

/** More than a cover needs. */
const LONGEST_SIDE = 1600;
const RETRY_MS = 5_000;

/** Sends each folder's picture once, however many sound files are beside it. */
class FolderCovers {
  readonly #share = sharePromises(
    (picture: File) =>
      this.#send(picture).catch((error) => {
        console.warn('A folder’s picture was not sent:', error);
        throw error;
      }),
    new WeakMap(),
  );

  /**
   * @returns `cover` metadata for the folder's sound; undefined if sending failed: the sound is sent without it, and
   *   the folder's next file tries again
   */
  send(picture: File): Promise<string | undefined> {
    return this.#share(picture).catch(() => undefined);
  }

  async #send(picture: File): Promise<string | undefined> {
    // The server may decode what the browser cannot. If it cannot either, it reports why beside the
    // sound.
    const sent = (await shrinkPicture(picture, LONGEST_SIDE)) ?? picture;
    for (;;)
      try {
        return await sendFolderCover(sent);
      } catch (error) {
        const isLineLost = error instanceof BackendError && error.code === 'unreachable';
        if (!isLineLost) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
  }
}

export const folderCovers = new FolderCovers();
