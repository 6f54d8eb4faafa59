import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type PageItem, pageWindow } from '#domain/page-window.ts';
import { messages } from '#messages/vi.ts';

const BUTTON =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line bg-ground-raised font-semibold tabular-nums transition-colors hover:not-disabled:border-gold hover:not-disabled:text-gold disabled:opacity-40 aria-[current=page]:border-gold aria-[current=page]:bg-gold aria-[current=page]:text-ground';

type PaginationProps = { page: number; pageCount: number; onChoose: (page: number) => void };

export function Pagination({ page, pageCount, onChoose }: PaginationProps) {
  return (
    <nav aria-label={messages.home.pagination} className="mt-10 flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        <li>
          <button
            type="button"
            className={BUTTON}
            aria-label={messages.home.previousPage}
            disabled={page === 1}
            onClick={() => onChoose(page - 1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </button>
        </li>
        {pageWindow(page, pageCount).map((item, index) => (
          <li key={itemKey(item, index)}>
            {item === 'ellipsis' ? (
              <span aria-hidden className="px-1 text-ash">
                …
              </span>
            ) : (
              <button
                type="button"
                className={BUTTON}
                aria-label={messages.home.page(item)}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onChoose(item)}
              >
                {item}
              </button>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            className={BUTTON}
            aria-label={messages.home.nextPage}
            disabled={page === pageCount}
            onClick={() => onChoose(page + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** There are at most two ellipses: one before the window, one after it. */
const itemKey = (item: PageItem, index: number) =>
  item === 'ellipsis' ? `ellipsis-${index === 1 ? 'before' : 'behind'}` : item;
