import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { CommentRow } from '#app/backend/database.ts';
import { reportMessages } from '#app/messages/vi-reports.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadMenu = () => import('./opened-comment-menu.tsx');

export type CommentMenuProps = { comment: CommentRow; name: string; userId: string | null };

/** Loads the menu on demand: a page has many of them, and few are opened. */
export function CommentMenu(props: CommentMenuProps) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(loadMenu);
  if (OpenedMenu) return <OpenedMenu {...props} />;
  return (
    <button
      type="button"
      aria-label={reportMessages.menu(props.name)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={`${buttonStyles.icon} -mt-1`}
      {...onHint}
      onClick={open}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
}
