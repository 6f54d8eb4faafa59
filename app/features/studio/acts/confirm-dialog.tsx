import { useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { explainActFailure } from './explain-act-failure.ts';
import { type DoneToast, toastOf } from './use-act.ts';

type ConfirmDialogProps = {
  question: string;
  warning: string;
  confirm: string;
  confirming: string;
  /** Whether something has to be chosen first. */
  isDisabled?: boolean;
  done: DoneToast;
  act: () => Promise<void>;
  onClose: () => void;
  onDone?: () => void;
  children?: ReactNode;
};

/** Says what an action will do before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, warning, confirm, confirming, isDisabled, done, act, onClose, onDone } = props;
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { isSending, send } = useSending(async () => {
    setProblem(undefined);
    try {
      await act();
      showToast(await toastOf(done));
      onClose();
      onDone?.();
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setProblem(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  return (
    <AlertFrame
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={question}
      width="max-w-[30rem]"
    >
      <AlertDialog.Description className="mt-2 text-ash">{warning}</AlertDialog.Description>
      <div className="mt-4 flex flex-col gap-4">
        {props.children}
        <Problem text={problem} />
        <AlertButtons cancel={studioMessages.cancel} isBusy={isSending}>
          <button
            type="button"
            disabled={isSending || isDisabled}
            onClick={() => send()}
            className={buttonStyles.primary}
          >
            {isSending ? confirming : confirm}
          </button>
        </AlertButtons>
      </div>
    </AlertFrame>
  );
}
