import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Readings } from './readings.ts';
import type { WatchedRequest } from './watch-requests.ts';

/** Histogram buckets: from a page in memory, through a busy database, to a file that is being played. */
const DURATIONS_SEC = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** What Prometheus reads. No label has a value that a visitor chooses. */
export class SiteMetrics {
  readonly #registry = new Registry();
  readonly #readings: () => Promise<Readings>;
  #requests: Counter<'kind' | 'status'>;
  #durations: Histogram<'kind'>;
  #bytes: Counter<'kind'>;
  #aborted: Counter<'kind'>;
  #gauges: ReturnType<typeof makeGauges>;

  /** @param readings read each time Prometheus scrapes */
  constructor(readings: () => Promise<Readings>) {
    this.#readings = readings;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Counter({
      name: 'vinahouse_requests_total',
      help: 'Finished requests by kind and class of status.',
      labelNames: ['kind', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'vinahouse_request_duration_seconds',
      help: 'From the request to the end of its response; sound and live last as long as somebody listens.',
      labelNames: ['kind'],
      buckets: DURATIONS_SEC,
      registers,
    });
    this.#bytes = new Counter({
      name: 'vinahouse_sent_bytes_total',
      help: 'Bytes of responses, headers included; kind sound counts those that were sent to listeners.',
      labelNames: ['kind'],
      registers,
    });
    this.#aborted = new Counter({
      name: 'vinahouse_aborted_requests_total',
      help: 'Requests that the visitor ended early, as players do when somebody seeks.',
      labelNames: ['kind'],
      registers,
    });
    this.#gauges = makeGauges(registers);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  countRequest = ({ kind, status, bytes, durationMs, isAborted }: WatchedRequest): void => {
    this.#requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    this.#durations.observe({ kind }, durationMs / 1000);
    this.#bytes.inc({ kind }, Math.max(0, bytes));
    if (isAborted) this.#aborted.inc({ kind });
  };

  /** The metrics in Prometheus's text format. */
  async text(): Promise<string> {
    await this.#readGauges();
    return await this.#registry.metrics();
  }

  /** The same for add-up-metrics.ts. */
  async json(): Promise<object[]> {
    await this.#readGauges();
    return await this.#registry.getMetricsAsJSON();
  }

  async #readGauges(): Promise<void> {
    const readings = await this.#readings();
    for (const gauge of Object.values(this.#gauges)) {
      gauge.reset();
      // `reset` sets a gauge without labels to 0.
      gauge.remove({});
    }
    for (const [name, values] of Object.entries(readings))
      for (const { labels, value } of values)
        this.#gauges[name as keyof Readings].set(labels, value);
  }
}

function makeGauges(registers: Registry[]) {
  /** @param aggregator what several servers' values become: add-up-metrics.ts */
  const gauge = (
    name: string,
    help: string,
    aggregator: 'min' | 'max' | 'sum',
    labelNames: string[] = [],
  ) => new Gauge({ name: `vinahouse_${name}`, help, aggregator, labelNames, registers });
  return {
    backendUp: gauge('backend_up', '1 while accounts and comments are available.', 'min'),
    databaseUp: gauge('database_up', '1 while the database answers within two seconds.', 'min'),
    connections: gauge('database_connections', 'Connections by pool and state.', 'sum', [
      'pool',
      'state',
    ]),
    waitingCalls: gauge('waiting_calls', 'Calls that wait for the database.', 'sum', ['as']),
    queuedFiles: gauge(
      'import_queued_files',
      'Music files that were read and are not playable yet.',
      'max',
    ),
    diskFree: gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR, for this user.', 'min'),
    diskTotal: gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.', 'max'),
    tracks: gauge('published_tracks', 'Tracks on the site.', 'min'),
    warnings: gauge('warning', '1 for each kind of warning at /quan-tri?phan=canh-bao.', 'max', [
      'kind',
    ]),
  } satisfies Record<keyof Readings, Gauge>;
}
