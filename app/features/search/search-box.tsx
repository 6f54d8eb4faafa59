import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { MOST_WORDS_LENGTH, tidyWords } from '#domain/home-address.ts';
import { messages } from '#messages/vi.ts';
import { SEARCH_BOX_ID } from './use-search-key.ts';

type SearchBoxProps = {
  /** The current search, tidied. */
  words: string;
  /** On hover or focus: typing is likely. */
  onHint: () => void;
  onType: (words: string) => void;
  onSubmit: () => void;
};

/**
 * Uncontrolled. The script writes into the box only when its text differs from the search: writing
 * breaks a word that a Vietnamese keyboard is composing.
 */
export function SearchBox({ words, onHint, onType, onSubmit }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);

  const agree = useEffectEvent((input: HTMLInputElement) => {
    const typed = tidyWords(input.value);
    // Text typed before hydration counts.
    if (isNew.current && typed !== '' && typed !== words) onType(typed);
    else if (typed !== words) input.value = words;
    isNew.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `words` changes
  useEffect(() => {
    if (inputRef.current) agree(inputRef.current);
  }, [words]);

  return (
    <search className="w-full max-w-xl">
      <form
        action="/"
        className="flex max-xs:flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input
          ref={inputRef}
          id={SEARCH_BOX_ID}
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MOST_WORDS_LENGTH}
          aria-label={messages.home.searchLabel}
          aria-keyshortcuts="/"
          placeholder={messages.home.searchLabel}
          onPointerEnter={onHint}
          onFocus={onHint}
          onInput={(event) => {
            const typed = tidyWords(event.currentTarget.value);
            // A trailing space changes nothing.
            if (typed !== words) onType(typed);
          }}
          className="min-h-12 min-w-0 flex-1 rounded-full border border-line bg-ground/80 px-5 text-eggshell placeholder:text-[min(1rem,7.5vw)] placeholder:text-ash"
        />
        <button
          type="submit"
          aria-label={messages.home.search}
          className={`${buttonStyles.primary} min-h-12`}
        >
          <Search aria-hidden className="size-5 max-xs:hidden sm:hidden" />
          <span className="hidden max-xs:inline sm:inline">{messages.home.search}</span>
        </button>
      </form>
    </search>
  );
}
