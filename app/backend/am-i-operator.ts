import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** Whether the signed-in listener is an operator. @throws BackendError */
export async function amIOperator(): Promise<boolean> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('am_i_operator');
  if (error) throw new BackendError('amIOperator', error);
  return data === true;
}
