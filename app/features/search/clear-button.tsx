import X from 'lucide-react/icons/x';
import { messages } from '#messages/vi.ts';

export type ClearButtonProps = { words: string; onClear: () => void };

/** Shows the search words; a press clears them. */
export function ClearButton({ words, onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      aria-label={messages.search.clear(words)}
      onClick={onClear}
      className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-line px-4 text-ash transition-colors hover:border-gold hover:text-gold"
    >
      <span className="truncate">{messages.search.quoted(words)}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  );
}
