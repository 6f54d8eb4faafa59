import { messages } from '#app/messages/vi.ts';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-full bg-jade px-5 py-3 font-semibold text-lacquer focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {messages.shell.skipToContent}
    </a>
  );
}
