import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { LateMenu } from '#app/ui/late-menu.tsx';
import { reportMessages } from '#messages/vi-reports.ts';
import type { CommentMenuProps } from './opened-comment-menu.tsx';

const loadMenu = () => import('./opened-comment-menu.tsx');

export function CommentMenu(props: CommentMenuProps) {
  return (
    <LateMenu
      {...props}
      load={loadMenu}
      label={reportMessages.menu(props.name)}
      icon={<EllipsisVertical aria-hidden className="size-5" />}
      className={`${buttonStyles.icon} -mt-1`}
    />
  );
}
