import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { NoticePage } from './notice-page.tsx';

/** Shown when a page's own code could not be loaded or failed. */
export function BrokenPage() {
  return (
    <NoticePage heading={messages.shell.broken} hint={messages.shell.brokenHint}>
      <button type="button" className={buttonStyles.primary} onClick={() => location.reload()}>
        {messages.shell.retry}
      </button>
    </NoticePage>
  );
}
