import { BackendError } from './backend-error.ts';
import { loadBackendSettings } from './backend-settings.ts';
import { loadBackend } from './client.ts';

/** One of the operator's own files. While uploading it has `sent` and `size`, in bytes. */
export type StudioUpload = {
  id: string;
  name: string;
  sent?: number;
  size?: number;
  /** Identifies the file of an unfinished upload: see fingerprint.ts. */
  fingerprint?: string;
  /** While the file waits to be processed: its turn, from 1. */
  place?: number;
  /** Stays off the site until an operator publishes it. */
  isHeld?: boolean;
  outcome?: {
    status: 'added' | 'updated' | 'moved' | 'unchanged' | 'duplicate' | 'refused';
    /** The track's id. */
    id: string | null;
    reason: string;
  };
  /** The track was added, but the site does not show it yet. */
  isLate?: boolean;
};

/**
 * Where uploads, covers and other files of operators go: the server of the site, also if its accounts are in a hosted
 * project. A static host answers 404.
 *
 * @throws BackendError
 */
export const filesAddress = async (): Promise<string> =>
  import.meta.env.VITE_SUPABASE_URL ? `${location.origin}/api` : (await loadBackendSettings()).url;

/** The tus endpoint for uploads. @throws BackendError */
export const uploadsAddress = async (): Promise<string> => `${await filesAddress()}/uploads`;

/**
 * Headers for a call outside supabase-js. A token near its expiry is renewed.
 *
 * @throws BackendError
 */
export async function callHeaders(): Promise<Record<string, string>> {
  const [{ anonKey }, { auth }] = await Promise.all([loadBackendSettings(), loadBackend()]);
  const { data } = await auth.getSession();
  return { apikey: anonKey, Authorization: `Bearer ${data.session?.access_token ?? anonKey}` };
}

/** @throws BackendError, also if this backend takes no uploads */
export async function fetchUploads(): Promise<StudioUpload[]> {
  const answer = await call('GET', '');
  return await answer.json();
}

/**
 * Sends a folder's picture.
 *
 * @returns `cover` metadata for the folder's sound
 * @throws BackendError
 */
export async function sendFolderCover(picture: Blob): Promise<string> {
  const answer = await call('POST', '/covers', picture);
  const { cover } = (await answer.json()) as { cover: string };
  return cover;
}

/**
 * Cancels an unfinished upload, or removes a finished one from the list. Idempotent.
 *
 * @throws BackendError
 */
export async function forgetUpload(id: string): Promise<void> {
  await call('DELETE', `/${id}`);
}

async function call(method: string, path: string, body?: Blob): Promise<Response> {
  const headers = { ...(await callHeaders()), 'Tus-Resumable': '1.0.0' };
  const answer = await fetch((await uploadsAddress()) + path, {
    ...{ method, headers },
    ...(body && { body }),
  }).catch((error: Error) => fail(error.message, 0));
  // Already gone: done.
  if (!answer.ok && !(method === 'DELETE' && [404, 410].includes(answer.status)))
    fail(`It answers ${answer.status}`, answer.status);
  return answer;
}

function fail(message: string, status: number): never {
  throw new BackendError('uploads', { message, status });
}
