import { useQueryClient } from '@tanstack/react-query';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainActFailure } from './explain-act-failure.ts';

/**
 * An operator's action that takes one press. Refetches the lists after success and
 * failure.
 *
 * @param done toast for an action without a visible effect
 */
export function useAct(act: () => Promise<void>, done?: string) {
  const client = useQueryClient();
  return useSending(async () => {
    try {
      await act();
      if (done) showToast({ title: done });
    } catch (error) {
      showError(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
}
