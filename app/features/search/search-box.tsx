import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MOST_WORDS_LENGTH, tidyWords } from '#app/domain/home-address.ts';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { SEARCH_BOX_ID } from './use-search-key.ts';

type SearchBoxProps = {
  /** What is searched for, tidied. */
  words: string;
  /** Somebody is about to type. */
  onHint: () => void;
  onType: (words: string) => void;
  onSubmit: () => void;
};

/**
 * What stands in the box is the listener's: it is not written into while it says what is searched for,
 * since that would break a word that a Vietnamese keyboard is composing.
 */
export function SearchBox({ words, onHint, onType, onSubmit }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);

  const agree = useEffectEvent((input: HTMLInputElement) => {
    const typed = tidyWords(input.value);
    // What was typed before anybody listened counts.
    if (isNew.current && typed !== '' && typed !== words) onType(typed);
    else if (typed !== words) input.value = words;
    isNew.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what it is about
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
            // A space says nothing yet.
            if (typed !== words) onType(typed);
          }}
          className="min-h-12 min-w-0 flex-1 rounded-full border border-line bg-lacquer/80 px-5 text-eggshell placeholder:text-[min(1rem,7.5vw)] placeholder:text-ash"
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
