import { type Figure, Figures, type Samples } from '../report/figure.ts';

/** The figures of servers side by side, with their targets. */
export function scaleFigures(samples: Samples): Figure[] {
  const figures = new Figures(samples);
  soundFigures(figures);
  killFigures(figures);
  publishFigures(figures);
  growthFigures(figures);
  return figures.list;
}

function soundFigures(figures: Figures): void {
  figures.ratio(
    'first-byte-warm',
    'Sound from the store, in the cache: time to the first byte, compared with a folder',
    [
      ['firstByte', 'storeMs'],
      ['firstByte', 'folderMs'],
    ],
    1.1,
  );
  figures.ratio(
    'bytes-warm',
    'The same: processor time for each MB',
    [
      ['soundStore', 'perMegabyteMs'],
      ['soundFolder', 'perMegabyteMs'],
    ],
    1.1,
  );
  figures.ratio(
    'first-byte-cold',
    'Sound from the store, not in the cache: time to the first byte, compared with a folder',
    [
      ['firstByteCold', 'storeMs'],
      ['firstByteCold', 'folderMs'],
    ],
    2,
  );
  figures.ratio(
    'bytes-cold',
    'The same: processor time for each MB, heard by one listener',
    [
      ['soundStoreCold', 'perMegabyteMs'],
      ['soundFolderOnce', 'perMegabyteMs'],
    ],
    2,
  );
  figures.ratio(
    'listener-hour',
    '1,000 listeners at once, through nginx by the rules that `npm run publish -- --rules` writes: processor time of nginx and the server for each hour of sound, compared with nginx and sendfile',
    [
      ['soundFront', 'perListenerHourMs'],
      ['soundNginx', 'perListenerHourMs'],
    ],
    2,
  );
  figures.ratio('listener-hour-alone', 'The same without nginx in front', [
    ['soundFolder', 'perListenerHourMs'],
    ['soundNginx', 'perListenerHourMs'],
  ]);
}

function killFigures(figures: Figures): void {
  const none = (id: string, name: string, visit: string, value: string) =>
    figures.most(id, name, [visit, value], 0);
  none('lost', 'Servers killed in turn: acknowledged comments lost', 'killedWriters', 'lost');
  none('interrupted', 'The same: sounds interrupted', 'killedListeners', 'interruptions');
  none(
    'late-sound',
    'The same: sound that a retry within 1 s does not bring',
    'killedListeners',
    'late',
  );
  none(
    'late-rows',
    'The same: comments that a retry within 1 s does not post',
    'killedWriters',
    'late',
  );
  none('refused', 'The same: other answers', 'killedWriters', 'refused');
  figures.shown('retries', 'The same: retries of sound', ['killedListeners', 'retries']);
  figures.shown('restart', 'The same: a server’s start', ['restart', 'tookMs']);
}

function publishFigures(figures: Figures): void {
  for (const [id, name, visit] of [
    [
      'published',
      'A track published on one server, until all three show it',
      'publishedEverywhere',
    ],
    [
      'taken-down',
      'A track taken down on one server, until no other shows it',
      'takenDownEverywhere',
    ],
  ] as const)
    figures.most(id, name, [visit, 'tookMs'], 2000);
}

function growthFigures(figures: Figures): void {
  const against500 = (id: string, name: string, visit: string, value: string) =>
    figures.ratio(
      id,
      name,
      [
        [`${visit}Large`, value],
        [`${visit}Small`, value],
      ],
      1.15,
    );
  against500(
    'growth-paint',
    '100,000 tracks and 10 million listens, compared with 500: first paint of the home page',
    'home',
    'firstPaintMs',
  );
  against500('growth-search', 'The same: search, opened by its address', 'search', 'foundMs');
  against500('growth-change', 'The same: a changed track, until it is served', 'change', 'tookMs');
  figures.shown('growth-change-processor', 'The same: processor time', [
    'changeLarge',
    'processorMs',
  ]);
  figures.shown('growth-find', 'The same: processor time of a search', [
    'searchesLarge',
    'eachProcessorMs',
  ]);
  figures.ratio(
    'first-publish',
    'First publish: processor time for each track beyond the first 500, 100,000 compared with 20,000',
    [
      ['firstPublish', 'eachLargeMs'],
      ['firstPublish', 'eachMiddleMs'],
    ],
    1.15,
  );
  figures.most(
    'memory',
    'Memory of a server with 100,000 tracks',
    ['memory', 'nowBytes'],
    400_000_000,
  );
}
