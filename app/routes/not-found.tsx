import { useEffect } from 'react';
import art from '#app/art.json' with { type: 'json' };
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { useLocation } from '#app/router/use-location.ts';
import { notFoundMessages } from '#messages/vi-not-found.ts';

export const meta = () => [
  { title: notFoundMessages.title },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error('404: there is no page at', pathname), [pathname]);

  return (
    <NoticePage
      mark={<FourDrumFour />}
      heading={notFoundMessages.message}
      hint={notFoundMessages.hint}
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
