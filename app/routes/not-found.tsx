import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { messages } from '#app/messages/vi.ts';

export const meta = () => [
  { title: messages.notFound.title },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error('404: there is no page at', pathname), [pathname]);

  return (
    <NoticePage
      mark={messages.notFound.heading}
      heading={messages.notFound.message}
      hint={messages.notFound.hint}
    >
      <HomeLink />
    </NoticePage>
  );
}
