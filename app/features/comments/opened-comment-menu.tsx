import { useQueryClient } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { muteListener } from '#app/backend/reports.ts';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import type { ReportKind } from '#app/backend/rows/report-rows.ts';
import { explainReportFailure } from '#app/listener/reports/explain-report-failure.ts';
import ReportDialog from '#app/listener/reports/report-dialog.tsx';
import type { MenuTrigger } from '#app/ui/late-menu.tsx';
import { MENU_ITEM, Menu } from '#app/ui/menu.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { reportMessages } from '#messages/vi-reports.ts';

const ITEM = `${MENU_ITEM} px-3`;

export type CommentMenuProps = { comment: CommentRow; name: string; userId: string | null };
type OpenedCommentMenuProps = CommentMenuProps & MenuTrigger;

export default function OpenedCommentMenu(props: OpenedCommentMenuProps) {
  const { comment, name, userId, ...trigger } = props;
  const client = useQueryClient();
  const [reported, setReported] = useState<ReportKind>();
  const { send: mute } = useSending(async (listener: string) => {
    try {
      await muteListener(listener, comment.user_id);
      showToast({ title: reportMessages.muted(name), description: reportMessages.mutedHint });
      await client.invalidateQueries({ queryKey: ['muted'] });
    } catch (error) {
      showError(explainReportFailure(error, reportMessages.muteFailed));
    }
  });
  return (
    <>
      <Menu {...trigger} width="min-w-52">
        <DropdownMenu.Item className={ITEM} onSelect={() => setReported('comment')}>
          {reportMessages.reportComment}
        </DropdownMenu.Item>
        <DropdownMenu.Item className={ITEM} onSelect={() => setReported('name')}>
          {reportMessages.reportName}
        </DropdownMenu.Item>
        {userId && (
          <DropdownMenu.Item className={ITEM} onSelect={() => mute(userId)}>
            {reportMessages.mute}
          </DropdownMenu.Item>
        )}
      </Menu>
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
