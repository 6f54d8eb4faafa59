import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { FIRST_VIEW, type HomeView, homeAddress, readHomeView } from '#app/domain/home-address.ts';
import { CategoryBar } from '#app/features/catalogue/category-bar.tsx';
import { Hero } from '#app/features/catalogue/hero.tsx';
import { listHomeTracks } from '#app/features/catalogue/list-home-tracks.ts';
import { loadCards } from '#app/features/catalogue/load-cards.ts';
import { TrackList } from '#app/features/catalogue/track-list.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { messages } from '#app/messages/vi.ts';
import type { Route } from './+types/home.ts';

export const meta = () =>
  pageMeta({ title: messages.home.title, description: messages.site.description, path: '/' });

/** The prerendered page is the first view. */
export async function loader() {
  return listHomeTracks(await loadCards(), FIRST_VIEW);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readHomeView(new URL(request.url).searchParams);
  return listHomeTracks(await loadCards(), view);
}
// A page opened at another view's address arrives with the first view drawn, and is put right as
// soon as its script runs; the plain address needs nothing more.
clientLoader.hydrate = (!import.meta.env.SSR && location.search !== '') as true;

export default function Home({ loaderData: list }: Route.ComponentProps) {
  const navigate = useNavigate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const show = (view: HomeView) => navigate(homeAddress(view), { preventScrollReset: true });

  const showPage = async (page: number) => {
    await show({ category: list.category, page });
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView();
  };

  return (
    <>
      <Hero />
      <div className="mx-auto max-w-7xl">
        <CategoryBar active={list.category} onChoose={(category) => show({ category, page: 1 })} />
        <TrackList list={list} headingRef={headingRef} onChoosePage={showPage} />
      </div>
    </>
  );
}
