import { useAuth } from '#app/features/auth/auth-context.ts';
import { LatestComments } from '#app/features/explore/latest-comments.tsx';
import { LeftOffRow } from '#app/features/explore/left-off-row.tsx';
import { TileRow } from '#app/features/explore/tile-row.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { Link } from '#app/router/link.tsx';
import type { LoaderArgs, PageProps } from '#app/router/page.ts';
import { fetchData } from '#app/router/read-data.ts';
import { loadExplore } from '#app/tracks/load-explore.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { type ExploreRow, isTempo } from '#domain/explore-rows.ts';
import { messages } from '#messages/vi.ts';
import { exploreMessages } from '#messages/vi-explore.ts';

export const meta = () =>
  pageMeta({
    title: exploreMessages.title,
    description: exploreMessages.description,
    path: '/kham-pha',
  });

export const loader = ({ readData }: LoaderArgs) => loadExplore(readData);
export const clientLoader = () => loadExplore(fetchData);

export default function Explore({ loaderData: { rows, cards } }: PageProps<typeof loader>) {
  const { user } = useAuth();
  const renderRow = (row: ExploreRow) => (
    <TileRow
      key={row.kind === 'tag' ? row.tag : row.kind}
      row={row}
      tracks={row.trackIds.flatMap((id) => cards[id] ?? [])}
      isFirst={row === rows[0]}
    />
  );
  const tempos = rows.filter(({ kind }) => isTempo(kind));
  const tags = rows.filter(({ kind }) => kind === 'tag');
  return (
    <div className="mx-auto max-w-7xl pt-6 sm:pt-10">
      <h1 className="px-4 text-3xl sm:px-6 sm:text-4xl">{messages.shell.explore}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 sm:px-6">
        <p className="text-ash sm:text-lg">{exploreMessages.tagline}</p>
        <Link to="/nghe-si" prefetch="intent" className={buttonStyles.quiet}>
          {exploreMessages.artists}
        </Link>
        <Link to="/tuyen-tap" prefetch="intent" className={buttonStyles.quiet}>
          {exploreMessages.series}
        </Link>
      </div>
      <LeftOffRow />
      {rows.filter((row) => !tempos.includes(row) && !tags.includes(row)).map(renderRow)}
      <LatestComments userId={user?.id ?? null} />
      {/* Side by side if there is space: one tempo or tag may have few tracks. */}
      <div className="grid grid-cols-1 lg:grid-cols-3">{tempos.map(renderRow)}</div>
      <div className="grid grid-cols-1 lg:grid-cols-2">{tags.map(renderRow)}</div>
    </div>
  );
}
