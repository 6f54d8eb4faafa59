import { messages } from '#app/messages/vi.ts';

/** The year the site was built in: the same in the prerendered page and in the browser. */
const YEAR = import.meta.env.BUILD_YEAR;

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t px-4 py-8 text-center text-ash text-sm">
      {messages.shell.copyright(YEAR)}
    </footer>
  );
}
