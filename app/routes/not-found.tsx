import { useEffect } from 'react';
import { useLocation } from 'react-router';
import art from '#app/art.json' with { type: 'json' };
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
      mark={<FourDrumFour />}
      heading={messages.notFound.message}
      hint={messages.notFound.hint}
    >
      <HomeLink />
    </NoticePage>
  );
}

function FourDrumFour() {
  return (
    <>
      4<img src={art.drum} alt="" width={176} height={176} className="drum size-28 sm:size-44" />4
    </>
  );
}
