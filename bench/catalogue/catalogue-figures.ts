import { type Figure, Figures, type Samples } from '../report/figure.ts';

/** The figures of a large catalogue, with their targets. */
export function catalogueFigures(samples: Samples): Figure[] {
  const figures = new Figures(samples);
  figures.most(
    'rescan-command',
    'Rescan of 10,000 unchanged files: the whole run of `npm run import`',
    ['rescanCommand', 'tookMs'],
    2000,
  );
  figures.shown('rescan-empty', 'The same for an empty folder', ['emptyCommand', 'tookMs']);
  figures.shown('rescan', 'The rescan without the program’s start', ['rescan', 'tookMs']);
  figures.most('rescan-decoded', 'The same: files decoded', ['rescan', 'decoded'], 0);
  figures.most('rescan-read', 'The same: files opened', ['rescan', 'read'], 0);
  for (const [visit, files] of [
    ['listTiny', '10,000 short'],
    ['listLong', '300 of 2 to 3 MB'],
  ] as const) {
    figures.least(`${visit}-speed`, `New files until listed: ${files}`, [visit, 'perSecond'], 100);
    figures.shown(`${visit}-each`, 'The same: CPU time per file', [visit, 'eachProcessorMs']);
  }
  for (const [visit, name] of [
    ['mixMp3', 'a 3-hour MP3, kept as it is'],
    ['mixWav', 'a 3-hour WAV, encoded'],
  ] as const) {
    figures.least(
      `${visit}-speed`,
      `Whole analysis of ${name}: times real time on one core`,
      [visit, 'timesRealTime'],
      60,
    );
    figures.most(`${visit}-memory`, 'The same: peak memory', [visit, 'peakBytes'], 300_000_000);
  }
  figures.most(
    'evening-apart',
    'Mixes of imported tracks by Nonstop, recorded from Chromium: largest distance of two beats',
    ['evening', 'mostApartMs'],
    20,
  );
  figures.shown('evening-median', 'The same: median distance', ['evening', 'medianApartMs']);
  figures.most(
    'title-served',
    'One title changed among 5,000, until it is served',
    ['titleChanged', 'servedMs'],
    1000,
  );
  figures.most('title-files', 'The same: files written', ['titleChanged', 'filesWritten'], 30);
  for (const size of [5000, 20_000]) {
    figures.ratio(
      `publish-${size}`,
      `First publish of ${size.toLocaleString('en')} tracks: CPU time per track, compared with 500 tracks`,
      [
        [`publish${size}`, 'eachProcessorMs'],
        ['publish500', 'eachProcessorMs'],
      ],
      1.2,
    );
    figures.ratio(
      `publish-wall-${size}`,
      'The same, wall-clock time',
      [
        [`publish${size}`, 'eachMs'],
        ['publish500', 'eachMs'],
      ],
      1.2,
    );
  }
  figures.ratio(
    'publish-growth',
    'The same of 20,000 against 5,000, without fixed costs',
    [
      ['publish20000', 'eachProcessorMs'],
      ['publish5000', 'eachProcessorMs'],
    ],
    1.2,
  );
  figures.most('publish-time', 'First publish of 5,000 tracks', ['publish5000', 'tookMs'], 90_000);
  figures.shown('publish-served', 'First publish of 20,000 tracks, until the site serves it', [
    'publish20000',
    'servedMs',
  ]);
  figures.ratio(
    'start',
    'Start with 5,000 tracks and 5 GB of sound, compared with 12 tracks',
    [
      ['start5000', 'tookMs'],
      ['start12', 'tookMs'],
    ],
    1.5,
  );
  pageFigures(figures);
  return figures.list;
}

function pageFigures(figures: Figures): void {
  const against12 = (id: string, name: string, page: string, value: string) =>
    figures.ratio(
      `${page}-${id}`,
      name,
      [
        [`${page}20000`, value],
        [`${page}12`, value],
      ],
      1.1,
    );
  for (const [page, name] of [
    ['home', 'Home'],
    ['track', 'Track page'],
    ['search', 'Search opened by its address'],
  ] as const) {
    against12(
      'paint',
      `${name} with 20,000 tracks: first paint, compared with 12`,
      page,
      'firstPaintMs',
    );
    against12('usable', 'The same: bytes until usable', page, 'usableBytes');
    against12('bytes', 'The same: all bytes', page, 'totalBytes');
    for (const kind of ['page', 'data', 'script', 'image'])
      figures.shown(`${page}-${kind}`, `The same: ${kind}`, [`${page}20000`, `${kind}Bytes`]);
  }
  against12(
    'all',
    'Word typed at home with 20,000 tracks: all bytes, compared with 12',
    'typed',
    'totalBytes',
  );
  against12('search', 'The same: bytes of the search alone', 'typed', 'typedBytes');
}
