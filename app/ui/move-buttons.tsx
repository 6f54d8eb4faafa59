import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';

type MoveButtonsProps = {
  up: string;
  down: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
};

/** Move a row without dragging it. `data-control`, 'up' or 'down', is for restoring the focus. */
export function MoveButtons({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 px-3 pb-2">
      <MoveButton control="up" text={up} isAtEnd={isFirst} onPress={() => onMove(-1)}>
        <ChevronUp aria-hidden className="size-[20px]" />
      </MoveButton>
      <MoveButton control="down" text={down} isAtEnd={isLast} onPress={() => onMove(1)}>
        <ChevronDown aria-hidden className="size-[20px]" />
      </MoveButton>
    </div>
  );
}

type MoveButtonProps = {
  control: 'up' | 'down';
  text: string;
  isAtEnd: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** At either end it is `aria-disabled`, not `disabled`, to keep the focus. */
function MoveButton({ control, text, isAtEnd, onPress, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-control={control}
      aria-disabled={isAtEnd}
      onClick={() => {
        if (!isAtEnd) onPress();
      }}
      className="-outline-offset-3 inline-flex min-h-[44px] items-center gap-1 rounded-full border border-line px-4 font-semibold text-sm transition-colors hover:border-gold hover:text-gold aria-disabled:opacity-45"
    >
      {children}
      <span>{text}</span>
    </button>
  );
}
