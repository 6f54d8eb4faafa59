import { hasNginx } from '../e2e/sites/start-nginx.ts';
import { type Line, startLine } from './line/start-line.ts';
import { MIX_ID, SHORT_ID } from './line/start-mix-site.ts';
import { readOptions } from './read-options.ts';
import { describeMachine } from './report/describe-machine.ts';
import type { Sample, Samples } from './report/figure.ts';
import { figuresOf } from './report/figures-of.ts';
import { writeResults } from './report/write-results.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { openBrowser } from './visit/visitor.ts';
import {
  openHome,
  openMix,
  openSound,
  openTrack,
  pressBare,
  pressBareAtOnce,
  pressCard,
  pressCategories,
  pressLink,
  typeWord,
} from './visit/visits.ts';

/** Tracks in the large catalogue. */
const LARGE = 5000;

const GROUPS = ['home', 'catalogue', 'track', 'press', 'link', 'mix', 'lighthouse'];
const FEWEST_ROUNDS = 7;

const { rounds, isWanted, isWritten } = readOptions(GROUPS, FEWEST_ROUNDS);
const about = describeMachine();

const site = await startLine();
const large = isWanted('catalogue') ? await startLine(LARGE) : undefined;
const isLinkOrHome = isWanted('link') || isWanted('home');
const isWithNginx = hasNginx();
const startOnNginx = (what: 'static' | 'proxied' | 'plain', isWanted: boolean) =>
  isWanted && isWithNginx ? startLine(what) : undefined;
const host = await startOnNginx('static', isWanted('link'));
const proxied = await startOnNginx('proxied', isLinkOrHome);
const plain = await startOnNginx('plain', isLinkOrHome);
const mix = isWanted('mix') || isWanted('link') ? await startLine('mix') : undefined;
const mix4g = isWanted('mix') ? await startLine('mix-4g') : undefined;
const keyHashes = [site, large, host, proxied, plain, mix, mix4g].flatMap(
  (line) => line?.keyHash ?? [],
);
const browser = await openBrowser(keyHashes);
const phone = await openBrowser(keyHashes, 'refused');
if (isLinkOrHome && !isWithNginx) about.push('Without figures of nginx, which is not installed');
about.push(`Chromium ${browser.version()}, ${rounds} rounds`);

type Visits = Record<string, () => Promise<Sample>>;

const VISITS: Record<string, Visits> = {
  home: {
    limitHome: () => openHome(browser, `${site.slowUrl}/limit/home`),
    home: () => openHome(browser, site.slowUrl),
    ...homesOn('proxied', proxied),
    ...homesOn('plain', plain),
  },
  catalogue: {
    home: () => openHome(browser, site.slowUrl),
    home5000: () => openHome(browser, large?.slowUrl ?? ''),
    limitCategories: () => pressCategories(browser, `${site.slowUrl}/limit/categories`),
    categories5000: () => pressCategories(browser, large?.slowUrl ?? ''),
    search5000: () => typeWord(browser, large?.slowUrl ?? ''),
  },
  track: {
    limitSound: () => openSound(browser, `${site.slowUrl}/limit/sound-opened`),
    track: () => openTrack(browser, site.slowUrl),
  },
  press: {
    barePressMouse: () => pressBare(browser, site.slowUrl, 'desktop'),
    pressMouse: () => pressCard(browser, site.slowUrl, 'desktop'),
    barePressTouch: () => pressBare(browser, site.slowUrl, 'phone'),
    pressTouch: () => pressCard(browser, site.slowUrl, 'phone'),
  },
  link: {
    ...linksOn('link', site),
    ...linksOn('proxiedLink', proxied),
    ...linksOn('hostLink', host),
    ...linksOn('plainLink', plain),
    ...linksOn('mixLink', mix, MIX_ID),
  },
  mix: {
    shortTrack: () => openSound(browser, `${mix?.slowUrl}/track/${SHORT_ID}`),
    longMix: () => openMix(browser, `${mix?.slowUrl}/track/${MIX_ID}`),
    longMix4g: () => openMix(browser, `${mix4g?.slowUrl}/track/${MIX_ID}`),
  },
};

function homesOn(prefix: string, line: Line | undefined): Visits {
  if (!line) return {};
  return {
    [`${prefix}LimitHome`]: () => openHome(browser, `${line.slowUrl}/limit/home`),
    [`${prefix}Home`]: () => openHome(browser, line.slowUrl),
  };
}

function linksOn(prefix: string, line: Line | undefined, trackId?: string): Visits {
  if (!line) return {};
  return {
    [`${prefix}Bare`]: () => pressBareAtOnce(phone, line.slowUrl),
    [`${prefix}AtOnce`]: () => pressLink(phone, line.slowUrl, 'atOnce', trackId),
    [`${prefix}Settled`]: () => pressLink(phone, line.slowUrl, 'settled', trackId),
  };
}

const wanted = Object.entries(VISITS).filter(([group]) => isWanted(group));
const visits = Object.entries(Object.assign({}, ...wanted.map(([, group]) => group))) as [
  string,
  () => Promise<Sample>,
][];
const samples: Samples = {};
const keep = (name: string, sample: Sample) => {
  samples[name] ??= [];
  samples[name].push(sample);
};

// The first visit, with cold caches, is not counted.
if (visits[0]) await visits[0][1]();
for (let round = 0; round < rounds; round++) {
  console.log(`Round ${round + 1} of ${rounds}`);
  // Each round starts with another kind of visit, so that other load affects all alike.
  for (let n = 0; n < visits.length; n++) {
    const [name, visit] = visits[(n + round) % visits.length] ?? [];
    if (name && visit) keep(name, await visit());
  }
}
await browser.close();
await phone.close();

// Times of different layouts are not comparable.
const homes = Object.keys(VISITS.home ?? {}).flatMap((name) => samples[name] ?? []);
const coversInView = homes.map((sample) => sample.coversInView);
if (new Set(coversInView).size > 1)
  throw new Error(`The pages have different numbers of covers in view: ${coversInView.join(', ')}`);

const lighthouseFailures = new Set<string>();
if (isWanted('lighthouse'))
  for (let run = 0; run < Math.min(rounds, 3); run++)
    for (const [name, path] of [
      ['lighthouseHome', '/'],
      ['lighthouseTrack', '/track/vinahouse-1'],
    ] as const) {
      console.log(`Lighthouse: ${path}`);
      const { scores, failed } = await runLighthouse(site.fastUrl + path);
      keep(name, scores);
      for (const failure of failed) lighthouseFailures.add(`${path} ${failure}`);
    }
await site.stop();
await large?.stop();
await host?.stop();
await proxied?.stop();
await plain?.stop();
await mix?.stop();
await mix4g?.stop();

const figures = figuresOf(samples);
for (const { name, reached, toReach, isMet, detail } of figures)
  console.log(`${isMet ? '     ' : 'MISS '}${name}: ${reached} (${toReach}); ${detail}`);
for (const failure of lighthouseFailures) console.log(`     ${failure}`);
if (isWritten) await writeResults({ about, figures }, [...lighthouseFailures]);
