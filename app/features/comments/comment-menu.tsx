import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { CommentRow } from '#app/backend/database.ts';
import { reportMessages } from '#app/messages/vi-reports.ts';
import { LateMenu } from '#app/ui/late-menu.tsx';

const loadMenu = () => import('./opened-comment-menu.tsx');

export type CommentMenuProps = { comment: CommentRow; name: string; userId: string | null };

export function CommentMenu(props: CommentMenuProps) {
  const icon = <EllipsisVertical aria-hidden className="size-5" />;
  const trigger = { label: reportMessages.menu(props.name), icon, className: '-mt-1' };
  return <LateMenu load={loadMenu} trigger={trigger} props={props} />;
}
