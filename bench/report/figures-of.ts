import { type Figure, Figures, type Samples } from './figure.ts';

/** The figures of pages, with their targets. */
export function figuresOf(samples: Samples): Figure[] {
  const figures = new Figures(samples);
  const home = (value: string) =>
    [
      ['home', value],
      ['limitHome', value],
    ] as const;
  const large = (value: string) =>
    [
      ['home5000', value],
      ['home', value],
    ] as const;

  for (const [ours, limit, name] of [
    ['home', 'limitHome', 'Home'],
    ['proxiedHome', 'proxiedLimitHome', 'Home, with nginx in front of our server'],
    ['plainHome', 'plainLimitHome', 'Home, from nginx without the written rules'],
  ] as const) {
    const sides = (value: string) =>
      [
        [ours, value],
        [limit, value],
      ] as const;
    figures.ratio(`${ours}-paint`, `${name}: first contentful paint`, sides('firstPaintMs'), 1.1);
    figures.ratio(`${ours}-list`, `${name}: until the list is visible`, sides('listMs'), 1.1);
    const after = `${name}: from the first paint to the list`;
    figures.most(`${ours}-frame`, after, [ours, 'listAfterPaintMs'], 0);
  }
  figures.ratio('home-largest', 'Home: largest contentful paint', home('largestPaintMs'), 1.25);
  figures.ratio('home-covers', 'Home: until all covers in view are drawn', home('coversMs'), 1.25);
  figures.ratio(
    'track-sound',
    'Track opened by its address: until it sounds',
    [
      ['track', 'soundMs'],
      ['limitSound', 'soundMs'],
    ],
    1.1,
  );
  figures.ratio(
    'press-sound',
    'Press on a card’s play overlay at home: until it sounds, with a mouse',
    [
      ['pressMouse', 'pressToSoundMs'],
      ['barePressMouse', 'pressToSoundMs'],
    ],
    0.5,
  );
  figures.ratio(
    'press-sound-touch',
    'The same with a finger',
    [
      ['pressTouch', 'pressToSoundMs'],
      ['barePressTouch', 'pressToSoundMs'],
    ],
    0.5,
  );
  for (const [prefix, where] of [
    ['link', 'our server'],
    ['proxiedLink', 'our server behind nginx'],
    ['hostLink', 'nginx'],
    ['plainLink', 'nginx without the written rules'],
    ['mixLink', 'our server, a mix of three hours with a cover of 2 MB'],
  ] as const) {
    const name = `Link opened on a phone that refuses autoplay, from ${where}: the button pressed`;
    const compare = (visit: string, value: string) =>
      [
        [visit, value],
        [`${prefix}Bare`, value],
      ] as const;
    figures.ratio(
      `${prefix}-AtOnce`,
      `${name} as soon as it is painted, from the opening until it sounds`,
      compare(`${prefix}AtOnce`, 'openToSoundMs'),
      1.1,
    );
    figures.ratio(
      `${prefix}-Settled`,
      `${name} after 9 s, from the press until it sounds`,
      compare(`${prefix}Settled`, 'pressToSoundMs'),
      0.5,
    );
  }
  figures.ratio(
    'mix-sound',
    'Mix of three hours opened by its address: until it sounds, compared with a track of two minutes',
    [
      ['longMix', 'soundMs'],
      ['shortTrack', 'soundMs'],
    ],
    1.1,
  );
  for (const [prefix, line, mix] of [
    ['mix', 'slow 4G', 'longMix'],
    ['mix-4g', '4G', 'longMix4g'],
  ] as const) {
    const name = `The mix, over ${line}`;
    figures.most(`${prefix}-seek`, `${name}: median of three seeks`, [mix, 'seekMs'], 500);
    figures.shown(`${prefix}-slowest-seek`, `${name}: slowest of three seeks`, [
      mix,
      'slowestSeekMs',
    ]);
    const comments = `${name}: until its comments are requested`;
    figures.shown(`${prefix}-comments`, comments, [mix, 'commentsMs']);
  }
  figures.most('home-blocking', 'Home: total blocking time', ['home', 'blockingMs'], 50);
  figures.most('track-blocking', 'Track: total blocking time', ['track', 'blockingMs'], 50);
  figures.most('home-shift', 'Home: layout shift', ['home', 'layoutShift'], 0.0099);
  figures.most('track-shift', 'Track: layout shift', ['track', 'layoutShift'], 0.0099);
  figures.most(
    'home-script',
    'Home: JavaScript until it is usable',
    ['home', 'scriptBytes'],
    85_000,
  );
  figures.most(
    'track-script',
    'Track: JavaScript until it is usable',
    ['track', 'scriptBytes'],
    100_000,
  );
  figures.most(
    'track-supabase',
    'Track: files of supabase-js in it',
    ['track', 'supabaseFiles'],
    0,
  );
  figures.ratio('large-paint', '5,000 tracks: first paint at home', large('firstPaintMs'), 1.1);
  figures.ratio('large-bytes', '5,000 tracks: bytes of home', large('totalBytes'), 1.3);
  figures.most(
    'category-first',
    '5,000 tracks: first press of a category',
    ['categories5000', 'firstPressMs'],
    50,
    ['limitCategories', 'firstPressMs'],
  );
  figures.most(
    'category-later',
    '5,000 tracks: slowest of four later presses',
    ['categories5000', 'laterPressMs'],
    50,
    ['limitCategories', 'laterPressMs'],
  );
  figures.most(
    'search-letter',
    '5,000 tracks: from a typed letter until its results are drawn',
    ['search5000', 'letterMs'],
    50,
  );
  for (const [page, name, least] of [
    ['Home', 'home', 98],
    ['Track', 'track', 95],
  ] as const) {
    const visit = `lighthouse${page}`;
    const score = (category: string, least: number) =>
      figures.score(
        `lighthouse-${name}-${category}`,
        `Lighthouse, ${name}: ${category}`,
        [visit, category],
        least,
      );
    score('performance', least);
    for (const category of ['accessibility', 'best-practices', 'seo']) score(category, 100);
  }
  return figures.list;
}
