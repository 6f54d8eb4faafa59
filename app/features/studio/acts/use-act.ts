import { useQueryClient } from '@tanstack/react-query';
import { showError } from '#app/ui/show-error.ts';
import { showToast, type ToastRequest } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainActFailure } from './explain-act-failure.ts';

/** The toast after an action; a function waits until the site shows it. */
export type DoneToast = string | (() => Promise<ToastRequest>);

export const toastOf = async (done: DoneToast): Promise<ToastRequest> =>
  typeof done === 'string' ? { title: done } : await done();

/**
 * An operator's action that takes one press. Refetches the lists after success and
 * failure.
 *
 * @param done toast for an action without a visible effect
 */
export function useAct<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
  done?: DoneToast,
) {
  const client = useQueryClient();
  return useSending(async (...args: Args) => {
    try {
      await act(...args);
      if (done) showToast(await toastOf(done));
    } catch (error) {
      showError(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
}
