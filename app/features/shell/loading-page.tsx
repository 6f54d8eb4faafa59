import { messages } from '#messages/vi.ts';
import { HomeLink } from './home-link.tsx';
import { NoticePage } from './notice-page.tsx';

export function LoadingPage() {
  return (
    <>
      <div role="status" className="px-4 py-24 text-center text-ash">
        <h1 className="font-normal">{messages.shell.loading}</h1>
      </div>
      <noscript>
        <NoticePage heading={messages.trackPage.notFound} hint={messages.trackPage.notFoundHint}>
          <HomeLink />
        </NoticePage>
      </noscript>
    </>
  );
}
