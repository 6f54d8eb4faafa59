import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#app/messages/vi.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { explainActFailure } from './explain-act-failure.ts';

/**
 * Something that an operator does with one press. The lists are read again, whatever comes of it.
 *
 * @param done is said where it would not be seen
 */
export function useAct(act: () => Promise<void>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: () => done && showToast({ title: done }),
    onError: (error) =>
      showToast({
        title: messages.toast.error,
        description: explainActFailure(error),
        isDestructive: true,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['studio'] }),
  });
}
