import { Link } from '#app/router/link.tsx';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';

/** The year the site was built in: the same in the prerendered page and in the browser. */
const YEAR = import.meta.env.BUILD_YEAR;

/** Where the content has been parsed: see document.tsx. */
export const FOOTER_ID = 'footer';

export function Footer() {
  return (
    <footer
      id={FOOTER_ID}
      className="mt-16 border-line border-t px-4 py-8 wrap-anywhere text-center text-ash text-sm"
    >
      {siteWords.links && (
        <p>
          {siteWords.links.map(({ label, url }) => (
            <Link key={url} to={url}>
              {label}
            </Link>
          ))}
        </p>
      )}
      <span>{messages.shell.copyright(YEAR)}</span>
      <a href="/rss.xml" className="p-3 hover:text-gold">
        RSS
      </a>
    </footer>
  );
}
