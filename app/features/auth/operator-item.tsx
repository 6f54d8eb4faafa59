import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { DropdownMenu } from 'radix-ui';
import { Link } from '#app/router/link.tsx';
import { MenuSeparator } from '#app/ui/menu.tsx';
import { operatorItemMessages } from '#messages/vi-operator-item.ts';

/** An operator's way to the studio. */
export function OperatorItem({ itemClassName }: { itemClassName: string }) {
  return (
    <>
      <MenuSeparator />
      <DropdownMenu.Item asChild className={itemClassName}>
        <Link to="/quan-tri">
          <SlidersHorizontal aria-hidden className="size-5 shrink-0" />
          {operatorItemMessages.studio}
        </Link>
      </DropdownMenu.Item>
    </>
  );
}
