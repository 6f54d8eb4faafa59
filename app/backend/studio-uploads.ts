import { BackendError } from './backend-error.ts';
import { loadBackendSettings } from './backend-settings.ts';
import { loadBackend } from './client.ts';

/** One file of the operator's own; `sent` and `size` are bytes, of what is on its way. */
export type StudioUpload = {
  id: string;
  name: string;
  sent?: number;
  size?: number;
  /** Not on the site until somebody publishes it. */
  isHeld?: boolean;
  outcome?: {
    status: 'added' | 'updated' | 'moved' | 'unchanged' | 'duplicate' | 'refused';
    /** Of the track. */
    id: string | null;
    reason: string;
  };
};

/** Where files are sent to, by the tus protocol. @throws BackendError */
export const uploadsAddress = async (): Promise<string> =>
  `${(await loadBackendSettings()).url}/uploads`;

/** For a call beside supabase-js: its token is renewed when it is about to end. @throws BackendError */
export async function callHeaders(): Promise<Record<string, string>> {
  const [{ anonKey }, { auth }] = await Promise.all([loadBackendSettings(), loadBackend()]);
  const { data } = await auth.getSession();
  return { apikey: anonKey, Authorization: `Bearer ${data.session?.access_token ?? anonKey}` };
}

/** @throws BackendError, also where music is not brought in through this backend */
export async function fetchUploads(): Promise<StudioUpload[]> {
  const answer = await call('GET', '');
  return await answer.json();
}

/** The picture of a folder. @returns what its sound is sent with @throws BackendError */
export async function sendFolderCover(picture: Blob): Promise<string> {
  const answer = await call('POST', '/covers', picture);
  const { cover } = (await answer.json()) as { cover: string };
  return cover;
}

/** Ends an unfinished one, or takes a finished one off the list. @throws BackendError */
export async function forgetUpload(id: string): Promise<void> {
  await call('DELETE', `/${id}`);
}

async function call(method: string, path: string, body?: Blob): Promise<Response> {
  const headers = { ...(await callHeaders()), 'Tus-Resumable': '1.0.0' };
  const answer = await fetch((await uploadsAddress()) + path, {
    ...{ method, headers },
    ...(body && { body }),
  }).catch((error: Error) => fail(error.message, 0));
  // Gone already is no failure.
  if (!answer.ok && !(method === 'DELETE' && [404, 410].includes(answer.status)))
    fail(`It answers ${answer.status}`, answer.status);
  return answer;
}

function fail(message: string, status: number): never {
  throw new BackendError('uploads', { message, status });
}
