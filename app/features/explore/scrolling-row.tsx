import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Children, type ReactNode, useId, useRef } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { useRowEdges } from './use-row-edges.ts';

/** A press scrolls by this share of the view, so that the last item seen becomes the first. */
const STEP = 0.8;

type ScrollingRowProps = {
  heading: string;
  /** Beside the heading, quieter. */
  hint?: string | undefined;
  /** A link to the full list, at the other end of the heading. */
  more?: ReactNode;
  itemClassName: string;
  /** The items. */
  children: ReactNode;
  /** Replaces the row, at the same height. */
  instead?: ReactNode | null;
};

/** A list that scrolls sideways by touch, wheel, its two buttons or focus. */
export function ScrollingRow(props: ScrollingRowProps) {
  const { heading, hint, more, itemClassName, children, instead } = props;
  const headingId = useId();
  const row = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);
  const { isAtStart, isAtEnd } = useRowEdges(row, items.length);
  const move = (steps: number) =>
    row.current?.scrollBy({ left: steps * STEP * row.current.clientWidth });
  return (
    <section aria-labelledby={headingId} className="mt-8 min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 pr-2 pl-4 sm:px-6">
        <h2 id={headingId} className="text-xl sm:text-2xl">
          {heading}
        </h2>
        {hint && <p className="text-ash text-sm">{hint}</p>}
        <div className="ml-auto flex items-center gap-1">
          <div className={`flex max-sm:hidden ${isAtStart && isAtEnd ? 'invisible' : ''}`}>
            <MoveButton isBack isOut={isAtStart} heading={heading} onPress={() => move(-1)} />
            <MoveButton isOut={isAtEnd} heading={heading} onPress={() => move(1)} />
          </div>
          {more}
        </div>
      </div>
      {instead ?? (
        <ul
          ref={row}
          className="explore-row flex gap-3 overflow-x-auto overscroll-x-contain px-4 pt-2 pb-1 sm:gap-4 sm:px-6"
        >
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items have keys of their own
            <li key={index} className={`shrink-0 ${itemClassName}`}>
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type MoveButtonProps = {
  isBack?: boolean;
  /** At the end in its direction: `aria-disabled`, to keep the focus. */
  isOut: boolean;
  heading: string;
  onPress: () => void;
};

function MoveButton({ isBack = false, isOut, heading, onPress }: MoveButtonProps) {
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={isBack ? exploreMessages.back(heading) : exploreMessages.forth(heading)}
      aria-disabled={isOut}
      onClick={onPress}
      className={`${buttonStyles.icon} aria-disabled:opacity-45`}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}
