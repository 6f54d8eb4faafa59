import { useEffect, useState } from 'react';
import { usePlayerControls, usePlayerEngine } from '#app/player/react/player-context.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { WIDE_WIDTH } from './explore-layout.ts';
import { LeftOffMark } from './left-off-mark.tsx';
import { LeftOffPlaceholder, LeftOffTile } from './left-off-tile.tsx';
import { type LeftOff, loadLeftOff } from './load-left-off.ts';
import { ScrollingRow } from './scrolling-row.tsx';

/** 'Nghe tiếp' (continue listening): known only in the browser; its space is reserved before. */
export function LeftOffRow() {
  const leftOff = useLeftOff();
  const controls = usePlayerControls();
  const tracks = leftOff?.map(({ track }) => track) ?? [];
  return (
    <>
      <LeftOffMark />
      <div className="left-off">
        <ScrollingRow heading={exploreMessages.leftOff} itemClassName={WIDE_WIDTH}>
          {leftOff?.map((left, index) => (
            <LeftOffTile
              key={left.track.id}
              {...left}
              onPlay={() => {
                const isCurrent = controls.engine.getSnapshot().track?.id === left.track.id;
                controls.play(left.track, {
                  fromSec: isCurrent ? undefined : left.positionSec,
                  loadList: async () => ({ tracks, index }),
                });
              }}
            />
          ))}
          {/* No track to show: each is finished, playing, gone or failed to load. */}
          {leftOff?.length === 0 && <LeftOffPlaceholder text={exploreMessages.nothingLeft} />}
          {!leftOff && <LeftOffPlaceholder />}
        </ScrollingRow>
      </div>
    </>
  );
}

/** null until known. Read once: what plays meanwhile appears at the next visit. */
function useLeftOff(): LeftOff[] | null {
  const engine = usePlayerEngine();
  const [leftOff, setLeftOff] = useState<LeftOff[] | null>(null);
  useEffect(() => {
    const { track, status } = engine.getSnapshot();
    const isSounding = status === 'playing' || status === 'loading';
    loadLeftOff(isSounding && track ? track.id : null).then(setLeftOff, (error: unknown) => {
      console.warn('The tracks to continue could not be loaded:', error);
      setLeftOff([]);
    });
  }, [engine]);
  return leftOff;
}
