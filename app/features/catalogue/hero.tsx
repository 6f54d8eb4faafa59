import Search from 'lucide-react/icons/search';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import art from '#catalogue/art.json' with { type: 'json' };

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-line border-b">
      <Drum />
      <div className="mx-auto flex max-w-7xl flex-col items-start gap-4 px-4 py-9 sm:gap-5 sm:px-6 sm:py-24">
        <h1 className="hero-title font-extrabold text-[clamp(min(2.9rem,14.5vw),13.5vw,8.5rem)] leading-[1.1]">
          {messages.site.name}
        </h1>
        <p className="max-w-md text-balance text-eggshell sm:text-ash sm:text-xl">
          {messages.home.tagline}
        </p>
        <SearchBox />
      </div>
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
        // Not before the page is laid out, and after the covers.
        loading="lazy"
        className="drum hero-drum"
      />
    </div>
  );
}

function SearchBox() {
  return (
    <search className="flex w-full max-w-xl max-xs:flex-col gap-2">
      <input
        type="search"
        aria-label={messages.home.searchLabel}
        placeholder={messages.home.searchLabel}
        className="min-h-12 min-w-0 flex-1 rounded-full border border-line bg-lacquer/80 px-5 text-eggshell placeholder:text-[min(1rem,7.5vw)] placeholder:text-ash"
      />
      <button
        type="button"
        aria-label={messages.home.search}
        className={`${buttonStyles.primary} min-h-12`}
      >
        <Search aria-hidden className="size-5 max-xs:hidden sm:hidden" />
        <span className="hidden max-xs:inline sm:inline">{messages.home.search}</span>
      </button>
    </search>
  );
}
