import { type ComponentType, useEffect, useRef } from 'react';
import { AwaitView } from '#app/features/catalogue/await-view.tsx';
import { CategoryBar } from '#app/features/catalogue/category-bar.tsx';
import { Hero } from '#app/features/catalogue/hero.tsx';
import {
  type HomeList,
  loadHomeList,
  prepareCategories,
  readHomeList,
} from '#app/features/catalogue/load-home-list.ts';
import { TrackList } from '#app/features/catalogue/track-list.tsx';
import { useFoundList } from '#app/features/catalogue/use-found-list.ts';
import type { ClearButtonProps } from '#app/features/search/clear-button.tsx';
import { SearchBox } from '#app/features/search/search-box.tsx';
import { SearchNotice } from '#app/features/search/search-notice.tsx';
import { useTypedView } from '#app/features/search/use-typed-view.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { ClientLoaderArgs, LoaderArgs, PageProps } from '#app/router/page.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { loadSearch } from '#app/tracks/load-search.ts';
import { useLatePart } from '#app/ui/use-late-part.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { FIRST_VIEW, type HomeView, homeAddress, readHomeView } from '#domain/home-address.ts';
import { messages } from '#messages/vi.ts';

export const meta = () =>
  pageMeta({ title: messages.home.title(), description: messages.site.description, path: '/' });

type HomeData = {
  view: HomeView;
  /** Null for a search, which runs in the component. */
  list: HomeList | null;
  isPrerendered: boolean;
};

/** The first view is prerendered. */
export async function loader({ readData }: LoaderArgs): Promise<HomeData> {
  return { view: FIRST_VIEW, list: await readHomeList(readData, FIRST_VIEW), isPrerendered: true };
}

export async function clientLoader({ request }: ClientLoaderArgs): Promise<HomeData> {
  const view = readHomeView(new URL(request.url).searchParams);
  if (view.words) await loadSearch();
  return { view, list: view.words ? null : await loadHomeList(view), isPrerendered: false };
}
// The prerendered page holds the first view. If the URL has a query, the loader runs again on
// hydration; at the plain URL the prerendered data is enough.
clientLoader.hydrate = !import.meta.env.SSR && location.search !== '';

/** Once loaded, it is in the first render: after Back a search has its height, and the page its scroll position. */
let loadedHead: ComponentType<ClearButtonProps> | undefined;
const loadFoundHead = async () => {
  const module = await import('#app/features/search/found-head.tsx');
  loadedHead = module.default;
  return module;
};

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useTypedView();
  const view = typed ?? loaderData.view;
  const search = useFoundList(view);
  const isLoaded = view === loaderData.view && loaderData.list !== null;
  const found = isLoaded ? loaderData.list : search.found;
  const { Part: FoundHead, fetchPart } = useLatePart(loadFoundHead, loadedHead);
  const isSearch = view.words !== '';
  useEffect(() => {
    if (isSearch) void fetchPart();
  }, [isSearch, fetchPart]);
  const list = found ?? { ...view, tracks: [], trackCount: 0, pageCount: 1 };

  // So that no press waits for the network.
  useEffect(() => whenIdle(() => void prepareCategories().catch(() => {})), []);
  // Search for the URL's words without first showing the first view.
  useEffect(() => {
    const asked = readHomeView(new URLSearchParams(location.search));
    if (loaderData.isPrerendered && asked.words) setTyped((typed) => typed ?? asked);
  }, [loaderData, setTyped]);

  const show = (view: HomeView) => {
    const address = homeAddress(view);
    // As a link does: a press on the current view adds no history entry.
    const replace = address === homeAddress(list);
    return navigate(address, { preventScrollReset: true, replace });
  };

  const goToList = () => {
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView();
  };

  const showAndGo = async (view: HomeView) => {
    await show(view);
    goToList();
  };

  return (
    <>
      <AwaitView isSettled={!loaderData.isPrerendered || query === '' || typed !== null} />
      <Hero>
        <SearchBox
          words={view.words}
          onHint={() => void loadSearch()}
          onType={(words) => setTyped({ ...view, words, page: 1 })}
          onSubmit={goToList}
        />
      </Hero>
      <div className="mx-auto max-w-7xl">
        <CategoryBar
          active={view.category}
          onHint={(category) => void loadHomeList({ ...FIRST_VIEW, category }).catch(() => {})}
          onChoose={(category) => show({ ...view, category, page: 1 })}
        />
        <TrackList
          list={list}
          filter={
            view.words &&
            FoundHead && (
              <FoundHead
                words={view.words}
                onClear={() => showAndGo({ ...view, words: '', page: 1 })}
              />
            )
          }
          notice={
            !found && (
              <SearchNotice
                isLost={search.found === null}
                onRetry={() => void search.retry().then(goToList)}
              />
            )
          }
          isTyping={typed !== null}
          headingRef={headingRef}
          onChoosePage={(page) => showAndGo({ ...list, page })}
        />
      </div>
    </>
  );
}
