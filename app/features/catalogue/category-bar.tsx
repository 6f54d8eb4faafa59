import { CATEGORIES, type Category } from '#app/domain/category.ts';
import { messages } from '#app/messages/vi.ts';

type CategoryBarProps = { active: Category; onChoose: (category: Category) => void };

export function CategoryBar({ active, onChoose }: CategoryBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are filters
    <div
      role="group"
      aria-label={messages.home.categories}
      className="category-bar flex gap-2 overflow-x-auto px-4 py-5 sm:px-6"
    >
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === active}
          onClick={() => onChoose(category)}
          className="min-h-11 shrink-0 rounded-full border border-line bg-lacquer-raised px-5 font-semibold text-ash transition-colors hover:border-gold hover:text-gold aria-pressed:border-gold aria-pressed:bg-gold aria-pressed:text-lacquer"
        >
          {messages.home.categoryNames[category]}
        </button>
      ))}
    </div>
  );
}
