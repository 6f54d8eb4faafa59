import { messages } from '#messages/vi.ts';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-full bg-jade font-semibold text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-3"
    >
      {messages.shell.skipToContent}
    </a>
  );
}
