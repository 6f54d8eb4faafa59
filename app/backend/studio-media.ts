import { BackendError } from './backend-error.ts';
import { callHeaders, filesAddress } from './studio-uploads.ts';

/** Sets a square picture as the cover of up to 100 tracks. @throws BackendError */
export async function sendCover(trackIds: readonly string[], picture: Blob): Promise<void> {
  await call(`/studio/v1/covers?tracks=${trackIds.join(',')}`, { method: 'POST', body: picture });
}

/** Sets a square picture as an artist's. @throws BackendError */
export async function sendArtistPicture(artistId: string, picture: Blob): Promise<void> {
  await call(`/studio/v1/artist-picture?artist=${artistId}`, { method: 'POST', body: picture });
}

/** Makes a picture the site's logo. @throws BackendError */
export async function sendLogo(picture: Blob): Promise<void> {
  await call('/studio/v1/logo', { method: 'POST', body: picture });
}

/**
 * A URL, valid for an hour, of the sound of a track that is not on the site.
 *
 * @throws BackendError
 */
export async function fetchSoundAddress(trackId: string): Promise<string> {
  const answer = await call(`/studio/v1/sound-link?track=${trackId}`);
  const { path } = (await answer.json()) as { path: string };
  return (await filesAddress()) + path;
}

/**
 * The address of the covers of tracks that are not on the site, valid for an hour; a file's name follows.
 *
 * @throws BackendError
 */
export async function fetchCoversAddress(): Promise<string> {
  const answer = await call('/studio/v1/cover-link');
  const { path } = (await answer.json()) as { path: string };
  return `${await filesAddress()}${path}&file=`;
}

async function call(path: string, options: RequestInit = {}): Promise<Response> {
  const headers = await callHeaders();
  const answer = await fetch((await filesAddress()) + path, { ...options, headers }).catch(
    (error: Error) => {
      throw new BackendError('studio', { message: error.message, status: 0 });
    },
  );
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => ({}));
  throw new BackendError('studio', { message: '', code: body.code, status: answer.status });
}
