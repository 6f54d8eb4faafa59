import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FIRST_VIEW, type HomeView, homeAddress, readHomeView } from '#app/domain/home-address.ts';
import { AwaitView } from '#app/features/catalogue/await-view.tsx';
import { CategoryBar } from '#app/features/catalogue/category-bar.tsx';
import { Hero } from '#app/features/catalogue/hero.tsx';
import { loadHomeList, prepareCategories } from '#app/features/catalogue/load-home-list.ts';
import { TrackList } from '#app/features/catalogue/track-list.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { messages } from '#app/messages/vi.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import type { Route } from './+types/home.ts';

export const meta = () =>
  pageMeta({ title: messages.home.title, description: messages.site.description, path: '/' });

/** The prerendered page is the first view. */
export async function loader() {
  return { list: await loadHomeList(FIRST_VIEW), isPrerendered: true };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readHomeView(new URL(request.url).searchParams);
  return { list: await loadHomeList(view), isPrerendered: false };
}
// A page opened at another view's address is put right as soon as its script runs; the plain
// address has all it needs.
clientLoader.hydrate = (!import.meta.env.SSR && location.search !== '') as true;

export default function Home({ loaderData: { list, isPrerendered } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // So that no press waits for the line.
  useEffect(() => whenIdle(() => void prepareCategories().catch(() => {})), []);
  const show = (view: HomeView) => {
    const address = homeAddress(view);
    // As a link does: a press on what is shown leaves nothing to go back to.
    const replace = address === homeAddress(list);
    return navigate(address, { preventScrollReset: true, replace });
  };

  const showPage = async (page: number) => {
    await show({ category: list.category, page });
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView();
  };

  return (
    <>
      <AwaitView isSettled={!isPrerendered || search === ''} />
      <Hero />
      <div className="mx-auto max-w-7xl">
        <CategoryBar
          active={list.category}
          onHint={(category) => void loadHomeList({ category, page: 1 }).catch(() => {})}
          onChoose={(category) => show({ category, page: 1 })}
        />
        <TrackList list={list} headingRef={headingRef} onChoosePage={showPage} />
      </div>
    </>
  );
}
