import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { trackMetadata } from '#app/player/react/media-session.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { fetchData } from '#app/router/read-data.ts';
import { loadTrack } from '#app/tracks/load-track.ts';
import { chapterAt } from '#domain/chapters.ts';
import type { Chapter } from '#domain/track.ts';

const LOOK_EVERY_MS = 1_000;
const NONE: readonly Chapter[] = [];

/**
 * The chapter of a mix that is playing. Also shows it on the lock screen, even from a hidden tab.
 */
export function useCurrentChapter(track: PlayableTrack | null): Chapter | undefined {
  const chapters = useChapters(track);
  const engine = usePlayerEngine();
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (chapters.length === 0) return () => {};
      const unsubscribe = engine.subscribe(onChange);
      const timer = setInterval(onChange, LOOK_EVERY_MS);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
    [engine, chapters],
  );
  const chapter = useSyncExternalStore(subscribe, () =>
    chapterAt(chapters, engine.getPositionSec()),
  );
  useEffect(() => {
    if (track && chapters.length > 0) showChapter(track, chapter, chapters);
  }, [track, chapter, chapters]);
  return chapter;
}

/** The current track's chapters; empty until loaded. */
function useChapters(track: PlayableTrack | null): readonly Chapter[] {
  const [loaded, setLoaded] = useState({ trackId: '', chapters: NONE });
  const trackId = track?.hasChapters ? track.id : null;
  useEffect(() => {
    if (trackId === null) return;
    let isWanted = true;
    loadTrack(fetchData, trackId)
      .then((file) => {
        if (isWanted) setLoaded({ trackId, chapters: file?.track.chapters ?? NONE });
      })
      .catch((error: unknown) => console.warn('The chapters could not be loaded:', error));
    return () => {
      isWanted = false;
    };
  }, [trackId]);
  return loaded.trackId === trackId ? loaded.chapters : NONE;
}

/** Chromium lists `chapterInfo`; other browsers show only the title. */
function showChapter(
  track: PlayableTrack,
  chapter: Chapter | undefined,
  chapters: readonly Chapter[],
) {
  const system = navigator.mediaSession;
  if (!system || !globalThis.MediaMetadata) return;
  const chapterInfo = chapters.map(({ atSec, title }) => ({ startTime: atSec, title }));
  const metadata = {
    ...trackMetadata(track),
    ...(chapter && { title: chapter.title, album: track.title }),
    chapterInfo,
  };
  system.metadata = new MediaMetadata(metadata);
}
