import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Children, type ReactNode, useId, useRef } from 'react';
import { exploreMessages } from '#app/messages/vi-explore.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useRowEdges } from './use-row-edges.ts';

/** Of what is in view so much goes by at a press: the last item seen is the first one then. */
const STEP = 0.8;

type ScrollingRowProps = {
  heading: string;
  /** Beside the heading, quieter. */
  hint?: string | undefined;
  /** Leads to all there is, at the heading's other end. */
  more?: ReactNode;
  itemClassName: string;
  /** The items. */
  children: ReactNode;
  /** In the row's place, as high as the row. */
  instead?: ReactNode | null;
};

/** A list that goes on sideways, by finger, by wheel, by its two buttons, or with the focus. */
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
  /** There is nothing more in its direction; it keeps the focus of whoever pressed it. */
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
