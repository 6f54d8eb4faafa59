import { DATA_FILES, type ShardFile, type SiteFile } from '#domain/data-files.ts';
import { shardOf } from '#domain/shard-of.ts';
import type { TrackCard } from '#domain/track.ts';
import { fetchData, type ReadData } from '../router/read-data.ts';

/** Loads the cards of tracks, in the given order, without unpublished ones. */
export async function loadCards(
  ids: readonly string[],
  readData: ReadData = fetchData,
): Promise<TrackCard[]> {
  if (ids.length === 0) return [];
  const site = await readData<SiteFile>(DATA_FILES.site);
  if (!site) throw new Error('The site has no data');
  const { shardCount } = site;
  const numbers = new Set(ids.map((id) => shardOf(id, shardCount)));
  const shards = await Promise.all(
    [...numbers].map((number) => readData<ShardFile>(DATA_FILES.shard(shardCount, number))),
  );
  const cards = new Map(shards.flatMap((shard) => Object.entries(shard ?? {})));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
