import type { BackendWatch } from './backend-watch.ts';
import { diskSpace } from './disk-space.ts';

type Reading = { labels: Record<string, string>; value: number };

/** By gauge of site-metrics.ts; one without a reading is not reported. */
export type Readings = Record<
  | 'backendUp'
  | 'databaseUp'
  | 'connections'
  | 'waitingCalls'
  | 'queuedFiles'
  | 'diskFree'
  | 'diskTotal'
  | 'tracks'
  | 'warnings',
  Reading[]
>;

type Sources = {
  dataFolder: string;
  /** Whether accounts and comments are on a hosted project, which is monitored elsewhere. */
  isHosted: boolean;
  trackCount: () => number;
  /** undefined while it is not running. */
  backend: () => { watch: Pick<BackendWatch, 'read'> } | undefined;
};

/** Never throws: what cannot be read has no value. */
export async function readReadings(sources: Sources): Promise<Readings> {
  const backend = sources.backend();
  const [space, readings] = await Promise.all([
    diskSpace(sources.dataFolder),
    backend?.watch.read(),
  ]);
  return {
    backendUp: one(sources.isHosted ? undefined : Number(backend !== undefined)),
    databaseUp: one(sources.isHosted ? undefined : Number(readings?.isDatabaseUp ?? false)),
    connections: (readings?.pools ?? []).flatMap(({ pool, ...states }) =>
      labelled({ pool }, 'state', states),
    ),
    waitingCalls: labelled({}, 'as', readings?.waitingCalls ?? {}),
    queuedFiles: one(readings?.queuedFiles),
    diskFree: one(space?.freeBytes),
    diskTotal: one(space?.totalBytes),
    tracks: one(sources.trackCount()),
    warnings: labelled({}, 'kind', readings?.warnings ?? {}),
  };
}

const one = (value: number | undefined): Reading[] =>
  value === undefined ? [] : [{ labels: {}, value }];

const labelled = (
  labels: Record<string, string>,
  name: string,
  values: Record<string, number>,
): Reading[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { ...labels, [name]: key }, value }));
