import Trash2 from 'lucide-react/icons/trash-2';
import { type ComponentType, useState } from 'react';
import type { CommentRow } from '#app/backend/database.ts';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import type { ConfirmDialogProps } from './delete-comment-dialog.tsx';
import { useDeleteComment } from './use-delete-comment.ts';

const loadDialog = () => import('./delete-comment-dialog.tsx');

/** Asks first; the question itself is fetched when somebody is about to be asked. */
export function DeleteCommentButton({ comment }: { comment: CommentRow }) {
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps> | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, mutate } = useDeleteComment(comment);

  const ask = () =>
    loadDialog().then(
      (module) => {
        setDialog(() => module.DeleteCommentDialog);
        setIsAsking(true);
      },
      () =>
        showToast({
          title: messages.toast.error,
          description: messages.shell.brokenHint,
          isDestructive: true,
        }),
    );
  const prepare = () => void loadDialog().catch(() => {});

  return (
    <>
      <button
        type="button"
        aria-label={messages.comments.delete}
        disabled={isPending}
        className={`${buttonStyles.icon} -mt-1`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={ask}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
      {Dialog && <Dialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={() => mutate()} />}
    </>
  );
}
