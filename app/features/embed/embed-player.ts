import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { keepOneTabPlaying } from '#app/player/react/keep-one-tab-playing.ts';
import { coverArtwork, coverSources } from '#domain/cover-sources.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { embedMessages } from '#messages/vi-embed.ts';
import { playbackFailures } from '#messages/vi-playback-failures.ts';
import { countEmbedListens } from './count-embed-listens.ts';
import { EMBED_IDS, type EmbedFacts, type EmbedTrack } from './embed-facts.ts';
import { embedStart } from './embed-start.ts';

/** As the arrow keys on the site's own slider. */
const ARROW_KEY_SEC = 5;
/** The view is brought up to date this often while it plays. */
const PAINT_MS = 250;
/** There is no volume control: a frame is as loud as its page's other sounds. */
const VOLUME = 100;

const find = <Found extends HTMLElement>(id: keyof typeof EMBED_IDS): Found | null =>
  document.querySelector<Found>(`#${EMBED_IDS[id]}`);

/** Makes the page of an embedded player play. Nothing is loaded before a press. */
function openPlayer() {
  const written = find('facts');
  const audio = find<HTMLAudioElement>('audio');
  if (!written || !audio) return;
  const facts: EmbedFacts = JSON.parse(written.textContent);
  const tracks: PlayableTrack[] = facts.tracks.map((track) => ({ ...track, tags: [] }));
  const [first] = tracks;
  if (!first) return;

  const engine = new PlayerEngine();
  engine.attach(audio);
  engine.setVolume(VOLUME);
  engine.show(first, embedStart(location.search, first));
  const indexNow = () => tracks.findIndex(({ id }) => id === engine.getSnapshot().track?.id);
  const playAt = (index: number): boolean => {
    const track = tracks[index];
    if (track) engine.play(track);
    return track !== undefined;
  };
  engine.endListener = {
    onEnded: () => playAt(indexNow() + 1),
    onFailed: () => playAt(indexNow() + 1),
  };
  if (facts.listens) countEmbedListens(engine, facts.listens);
  followPlayer(engine, facts.tracks);
  listenToPresses(engine, playAt, indexNow);
  connectMediaKeys(engine, playAt, indexNow);
  keepOneTabPlaying(engine, 0);
  addEventListener('online', engine.recover);
}

function listenToPresses(
  engine: PlayerEngine,
  playAt: (index: number) => boolean,
  indexNow: () => number,
) {
  const seek = find<HTMLInputElement>('seek');
  find('play')?.addEventListener('click', () => {
    if (engine.getSnapshot().status === 'failed') engine.retry();
    else engine.toggle();
  });
  find('previous')?.addEventListener('click', () => playAt(indexNow() - 1));
  find('next')?.addEventListener('click', () => playAt(indexNow() + 1));
  for (const row of document.querySelectorAll<HTMLElement>('[data-index]'))
    row.addEventListener('click', () => playAt(Number(row.dataset.index)));
  seek?.addEventListener('change', () => engine.seek(Number(seek.value)));
  seek?.addEventListener('keydown', (event) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    engine.seek(engine.getPositionSec() + direction * ARROW_KEY_SEC);
  });
  // The site goes on from here, and two would be heard.
  for (const link of document.querySelectorAll('a')) {
    link.addEventListener('click', () => engine.pause());
    link.addEventListener('auxclick', () => engine.pause());
  }
}

function followPlayer(engine: PlayerEngine, tracks: readonly EmbedTrack[]) {
  const play = find('play');
  const seek = find<HTMLInputElement>('seek');
  const link = find<HTMLAnchorElement>('link');
  const titleLink = find<HTMLAnchorElement>('title');
  let shownId = '';
  let shownSec = -1;
  let timer: ReturnType<typeof setInterval> | undefined;

  const paint = () => {
    const { durationSec } = engine.getSnapshot();
    const positionSec = engine.getPositionSec();
    const isHeld = seek?.matches(':active') ?? false;
    if (seek && !isHeld) seek.value = String(positionSec);
    if (!isHeld && durationSec > 0)
      seek?.style.setProperty('--played', `${(positionSec / durationSec) * 100}%`);
    if (Math.floor(positionSec) === shownSec) return;
    shownSec = Math.floor(positionSec);
    setText('elapsed', formatDuration(positionSec));
    seek?.setAttribute('aria-valuetext', embedMessages.seekValue(positionSec, durationSec));
    for (const each of [link, titleLink]) if (each) each.href = atMoment(each.href, shownSec);
  };
  const showTrack = (track: EmbedTrack) => {
    shownId = track.id;
    shownSec = -1;
    setText('title', track.title);
    setText('artist', track.artist);
    setText('length', formatDuration(track.duration));
    if (seek) seek.max = String(track.duration);
    for (const each of [link, titleLink])
      if (each) each.href = new URL(`/track/${encodeURIComponent(track.id)}`, each.href).href;
    showCover(track);
    const index = tracks.findIndex(({ id }) => id === track.id);
    disable('previous', index <= 0);
    disable('next', index >= tracks.length - 1);
    for (const row of document.querySelectorAll<HTMLElement>('[data-index]'))
      row.ariaCurrent = row.dataset.index === String(index) ? 'true' : null;
  };
  const follow = () => {
    const { track, status, failure } = engine.getSnapshot();
    if (track && track.id !== shownId) showTrack(track);
    const isOn = status === 'playing' || status === 'loading';
    play?.setAttribute('aria-label', isOn ? embedMessages.pause : embedMessages.play);
    document.body.dataset.status = status;
    setText('status', failure ? playbackFailures[failure] : '');
    clearInterval(timer);
    if (status === 'playing') timer = setInterval(paint, PAINT_MS);
    paint();
  };
  seek?.addEventListener('input', () => {
    seek.style.setProperty('--played', `${(Number(seek.value) / Number(seek.max)) * 100}%`);
    setText('elapsed', formatDuration(Number(seek.value)));
  });
  follow();
  engine.subscribe(follow);
}

function atMoment(address: string, sec: number): string {
  const url = new URL(address);
  if (sec > 0) url.searchParams.set('t', String(sec));
  else url.searchParams.delete('t');
  return url.href;
}

function showCover({ coverImage, coverHasAvif, coverColor = '' }: EmbedTrack) {
  const cover = find<HTMLImageElement>('cover');
  if (!cover || cover.dataset.cover === coverImage) return;
  const { src, webpSrcSet } = coverSources(coverImage, coverHasAvif);
  cover.dataset.cover = coverImage;
  Object.assign(cover, { src, srcset: webpSrcSet });
  cover.style.backgroundColor = coverColor;
}

function setText(id: keyof typeof EMBED_IDS, text: string) {
  const element = find(id);
  if (element && element.textContent !== text) element.textContent = text;
}

/** Stays in the order of the keys: a disabled button would lose the focus. */
function disable(id: 'previous' | 'next', isDisabled: boolean) {
  find(id)?.setAttribute('aria-disabled', String(isDisabled));
}

function connectMediaKeys(
  engine: PlayerEngine,
  playAt: (index: number) => boolean,
  indexNow: () => number,
) {
  const { mediaSession } = navigator;
  if (!mediaSession || !globalThis.MediaMetadata) return;
  let shownId = '';
  engine.subscribe(() => {
    const { track, hasSounded, status } = engine.getSnapshot();
    // Thirty frames on a page share the keys: the last one that was pressed has them.
    if (!track || !hasSounded || status !== 'playing' || track.id === shownId) return;
    shownId = track.id;
    const { title, artist, coverImage, coverHasAvif } = track;
    const artwork = coverArtwork(coverImage, coverHasAvif);
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork });
    mediaSession.setActionHandler('nexttrack', () => playAt(indexNow() + 1));
    mediaSession.setActionHandler('previoustrack', () => playAt(indexNow() - 1));
  });
}

openPlayer();
