import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useAuth } from '#app/features/auth/auth-context.ts';
import { DescriptionCard } from '#app/features/catalogue/description-card.tsx';
import { NewestTracks } from '#app/features/catalogue/newest-tracks.tsx';
import { SuggestionList } from '#app/features/catalogue/suggestion-list.tsx';
import { trackBreadcrumbs, trackJsonLd } from '#app/features/catalogue/track-json-ld.ts';
import { CommentSection } from '#app/features/comments/comment-section.tsx';
import { useMomentMarks } from '#app/features/comments/shown-comments.ts';
import { ChapterList } from '#app/features/player/chapter-list.tsx';
import { TrackPlayer } from '#app/features/player/track-player.tsx';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { absoluteUrl, pageMeta } from '#app/features/shell/page-meta.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { HeadStart } from '#app/player/react/head-start.tsx';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { momentOf, startSec } from '#app/player/react/start-position.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { type HttpError, isHttpError } from '#app/router/http-error.ts';
import { Link } from '#app/router/link.tsx';
import type {
  ClientLoaderArgs,
  ErrorBoundaryProps,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { loadTrack } from '#app/tracks/load-track.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { messages } from '#messages/vi.ts';
import { trackMessages } from '#messages/vi-track.ts';

type Params = { trackId: string };

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  if (!loaderData)
    return [{ title: messages.trackPage.notFound }, { name: 'robots', content: 'noindex' }];
  const { track } = loaderData;
  return [
    ...pageMeta({
      title: messages.trackPage.title(track.title, track.artist),
      description: track.description.trim() || trackMessages.about(track.title, track.artist),
      path: `/track/${track.id}`,
      image: track.coverImage,
      imageAlt: track.title,
      type: 'music.song',
    }),
    { 'script:ld+json': trackJsonLd(track, absoluteUrl) },
    { 'script:ld+json': trackBreadcrumbs(track, absoluteUrl) },
  ];
};

/** HTTP status for a track that was taken down. */
const GONE = 410;

async function load(readData: ReadData, trackId: string) {
  const loaded = await loadTrack(readData, trackId);
  if (!loaded) throw { status: 404 } satisfies HttpError;
  return loaded;
}

export const loader = ({ params, readData }: LoaderArgs<Params>) => load(readData, params.trackId);
export const clientLoader = ({ params }: ClientLoaderArgs<Params>) =>
  load(fetchData, params.trackId);

export default function TrackPage({
  loaderData: { track, suggestions, series, tagAddresses },
}: PageProps<typeof loader>) {
  const controls = usePlayerControls();
  const listAddress = useListAddress();
  const { search, state } = useLocation();
  const goesOn = /[?&]c=/.test(search) || /[?&]q=/.test(listAddress) || state?.goesOn === true;
  const shown = useRef({ id: '', search });

  // Starts the page's track. If it is the current one already, nothing changes, even if the URL
  // names a moment. It seeks only when the URL changes from one moment to another, as with Back.
  useEffect(() => {
    const { engine } = controls;
    const isCurrent = engine.getSnapshot().track?.id === track.id;
    const isMoved = shown.current.id === track.id && shown.current.search !== search;
    shown.current = { id: track.id, search };
    const momentSec = momentOf(search, track);
    if (!isCurrent) controls.play(track, { fromSec: startSec(track, search), goesOn });
    else if (isMoved && momentSec !== null) engine.seek(momentSec);
  }, [controls, track, search, goesOn]);

  return (
    <div className="mx-auto max-w-7xl px-4 py-4 sm:px-6 sm:py-6">
      <HeadStart track={track} />
      <BackButton listAddress={listAddress} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <MarkedPlayer track={track} tagAddresses={tagAddresses} />
          {track.chapters && <ChapterList track={track} chapters={track.chapters} />}
          <DescriptionCard track={track} series={series} />
          <TrackComments track={track} />
        </div>
        <SuggestionList suggestions={suggestions} listAddress={listAddress} />
      </div>
    </div>
  );
}

type MarkedPlayerProps = Omit<ComponentProps<typeof TrackPlayer>, 'marks'>;

/** The player, with the moments that comments mention. */
function MarkedPlayer(props: MarkedPlayerProps) {
  return <TrackPlayer {...props} marks={useMomentMarks(props.track)} />;
}

type TrackCommentsProps = { track: PlayableTrack & { commentsClosed?: boolean | undefined } };

function TrackComments({ track }: TrackCommentsProps) {
  const { user, isLoading } = useAuth();
  const isSoundLoading = usePlayer(({ status }) => status === 'idle' || status === 'loading');
  return (
    <CommentSection
      track={track}
      isClosed={track.commentsClosed === true}
      userId={user?.id ?? null}
      isUserLoading={isLoading}
      isSoundLoading={isSoundLoading}
    />
  );
}

/** The URL of the list the listener came from, passed on from track to track. */
function useListAddress(): string {
  const { state } = useLocation();
  return typeof state?.listAddress === 'string' ? state.listAddress : '/';
}

function BackButton({ listAddress }: { listAddress: string }) {
  const navigate = useNavigate();
  return (
    <Link
      // The prerendered page does not know the list; the press handler does.
      to="/"
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        navigate(listAddress);
      }}
      className={`${buttonStyles.quiet} mb-4`}
    >
      <ArrowLeft aria-hidden className="size-5" />
      {messages.trackPage.back}
    </Link>
  );
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  if (!isHttpError(error)) return <BrokenPage />;
  const { notFound, notFoundHint } = messages.trackPage;
  const { gone, goneHint } = trackMessages;
  const [heading, hint] = error.status === GONE ? [gone, goneHint] : [notFound, notFoundHint];
  return (
    <>
      <NoticePage heading={heading} hint={hint}>
        <HomeLink />
      </NoticePage>
      <NewestTracks />
    </>
  );
}
