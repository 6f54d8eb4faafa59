import { useEffect, useRef } from 'react';
import { afterFrame } from '#app/ui/after-frame.ts';
import { CATEGORIES, type Category } from '#domain/category.ts';
import { messages } from '#messages/vi.ts';

type CategoryBarProps = {
  active: Category;
  /** On hover or focus: a press is likely, so its data can be fetched. */
  onHint: (category: Category) => void;
  onChoose: (category: Category) => void;
};

export function CategoryBar({ active, onHint, onChoose }: CategoryBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  // On a phone the bar is wider than the screen: scroll the chosen button into view. Not with
  // scrollIntoView, which may scroll the page, too. After the frame that shows the list, because
  // reading offsets forces a layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect finds the button by aria-pressed
  useEffect(
    () =>
      afterFrame(() => {
        const chosen = bar.current?.querySelector<HTMLElement>('[aria-pressed=true]');
        if (bar.current && chosen)
          bar.current.scrollLeft =
            chosen.offsetLeft + chosen.offsetWidth / 2 - bar.current.clientWidth / 2;
      }),
    [active],
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are filters
    <div
      ref={bar}
      role="group"
      aria-label={messages.home.categories}
      className="category-bar relative flex gap-2 overflow-x-auto px-4 py-5 sm:px-6"
    >
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === active}
          onPointerEnter={() => onHint(category)}
          onFocus={() => onHint(category)}
          onClick={() => onChoose(category)}
          className="min-h-11 shrink-0 rounded-full border border-line bg-ground-raised px-5 font-semibold text-ash hover:border-gold hover:transition-colors hover:text-gold aria-pressed:border-gold aria-pressed:bg-gold aria-pressed:text-ground"
        >
          {category}
        </button>
      ))}
    </div>
  );
}
