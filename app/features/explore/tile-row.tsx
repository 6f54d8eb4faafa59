import { usePlayerControls } from '#app/player/react/player-context.ts';
import { Link } from '#app/router/link.tsx';
import { TrackTile } from '#app/tracks/track-tile.tsx';
import type { ExploreRow } from '#domain/explore-rows.ts';
import type { TrackCard } from '#domain/track.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { EXPLORE_ADDRESS, TILE_WIDTH } from './explore-layout.ts';
import { RowFact } from './row-fact.tsx';
import { ScrollingRow } from './scrolling-row.tsx';

/**
 * The tiles of the first row that a phone shows at once, loaded first. A desktop shows more, but
 * its faster connection makes up for that.
 */
const TILES_ABOVE_FOLD = 3;

type TileRowProps = {
  row: ExploreRow;
  /** In the row's order. */
  tracks: readonly TrackCard[];
  isFirst: boolean;
};

/** A press on a track queues the row from there. */
export function TileRow({ row, tracks, isFirst }: TileRowProps) {
  const controls = usePlayerControls();
  return (
    <ScrollingRow
      heading={row.kind === 'tag' ? exploreMessages.tag(row.tag) : exploreMessages.rows[row.kind]}
      hint={row.kind === 'tag' ? undefined : exploreMessages.hints[row.kind]}
      more={row.kind === 'tag' && <AllOfTag tag={row.tag} address={row.address} />}
      itemClassName={TILE_WIDTH}
    >
      {tracks.map((track, index) => (
        <TrackTile
          key={track.id}
          track={track}
          fact={<RowFact kind={row.kind} track={track} />}
          listAddress={EXPLORE_ADDRESS}
          isLazy={!isFirst || index >= TILES_ABOVE_FOLD}
          onPlay={() => controls.play(track, { loadList: async () => ({ tracks, index }) })}
        />
      ))}
    </ScrollingRow>
  );
}

function AllOfTag({ tag, address }: { tag: string; address: string }) {
  return (
    <Link
      to={address}
      aria-label={exploreMessages.allOf(tag)}
      className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-gold text-sm hover:text-eggshell"
    >
      {exploreMessages.all}
    </Link>
  );
}
