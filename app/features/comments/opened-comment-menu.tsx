import { useMutation, useQueryClient } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { muteListener, type ReportKind } from '#app/backend/reports.ts';
import { explainReportFailure } from '#app/library/reports/explain-report-failure.ts';
import ReportDialog from '#app/library/reports/report-dialog.tsx';
import { messages } from '#app/messages/vi.ts';
import { reportMessages } from '#app/messages/vi-reports.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import type { CommentMenuProps } from './comment-menu.tsx';

const ITEM =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-gold data-highlighted:text-lacquer';

export default function OpenedCommentMenu({ comment, name, userId }: CommentMenuProps) {
  const client = useQueryClient();
  const [reported, setReported] = useState<ReportKind>();
  const mute = useMutation({
    mutationFn: (listener: string) => muteListener(listener, comment.user_id),
    networkMode: 'always',
    onSuccess: () => {
      showToast({ title: reportMessages.muted(name), description: reportMessages.mutedHint });
      return client.invalidateQueries({ queryKey: ['muted'] });
    },
    onError: (error) =>
      showToast({
        title: messages.toast.error,
        description: explainReportFailure(error, reportMessages.muteFailed),
        isDestructive: true,
      }),
  });
  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger
          aria-label={reportMessages.menu(name)}
          className={`${buttonStyles.icon} -mt-1`}
        >
          <EllipsisVertical aria-hidden className="size-5" />
        </DropdownMenu.Trigger>
        {/* In the main landmark, so that screen readers find it when moving by landmarks. */}
        <DropdownMenu.Portal container={document.getElementById('content')}>
          <DropdownMenu.Content
            align="end"
            collisionPadding={8}
            className="z-40 min-w-52 rounded-card border border-line bg-lacquer-high p-1.5 shadow-lift"
          >
            <DropdownMenu.Item className={ITEM} onSelect={() => setReported('comment')}>
              {reportMessages.reportComment}
            </DropdownMenu.Item>
            <DropdownMenu.Item className={ITEM} onSelect={() => setReported('name')}>
              {reportMessages.reportName}
            </DropdownMenu.Item>
            {userId && (
              <DropdownMenu.Item className={ITEM} onSelect={() => mute.mutate(userId)}>
                {reportMessages.mute}
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {reported && (
        <ReportDialog
          kind={reported}
          target={reported === 'name' ? comment.user_id : comment.id}
          onClose={() => setReported(undefined)}
        />
      )}
    </>
  );
}
