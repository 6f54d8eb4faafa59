import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { explainActFailure } from './explain-act-failure.ts';

/**
 * A mutation for an operator's action that takes one press. Refetches the lists after success and
 * failure.
 *
 * @param done toast for an action without a visible effect
 */
export function useAct(act: () => Promise<void>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: () => done && showToast({ title: done }),
    onError: (error) => showError(explainActFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['studio'] }),
  });
}
