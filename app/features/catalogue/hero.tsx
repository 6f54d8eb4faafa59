import type { ReactNode } from 'react';
import art from '#app/art.json' with { type: 'json' };
import { siteWords } from '#messages/site-words.ts';

/**
 * The site's name over the drum, then the children. On a phone it collapses while the search box
 * has text, so that the results start above the keyboard.
 */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="group/hero relative isolate overflow-hidden border-line border-b">
      <div className="mx-auto flex max-w-7xl flex-col items-start gap-4 px-4 py-9 max-sm:group-has-[input:not(:placeholder-shown)]/hero:py-4 sm:gap-5 sm:px-6 sm:py-24">
        <h1 className="hero-title max-sm:group-has-[input:not(:placeholder-shown)]/hero:sr-only font-extrabold text-[min(13.5vw,14.7vw-.29rem,8.5rem)] leading-[1.25]">
          {siteWords.heading}
        </h1>
        <p className="max-w-md text-balance text-eggshell max-sm:group-has-[input:not(:placeholder-shown)]/hero:hidden xl:text-ash sm:text-xl">
          {siteWords.tagline}
        </p>
        {children}
      </div>
      {/* Last, since it is centred: before the text, it would move with each line that arrives. */}
      <Drum />
    </section>
  );
}

function Drum() {
  return (
    <div aria-hidden className="hero-glow -z-10 pointer-events-none absolute inset-0">
      <img
        src={art.drum}
        alt=""
        width={900}
        height={900}
        // Requested after the first paint, which it would delay.
        loading="lazy"
        className="drum hero-drum"
      />
    </div>
  );
}
