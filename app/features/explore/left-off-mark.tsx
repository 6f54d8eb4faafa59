import { useLayoutEffect } from 'react';
import { readStored, STORED } from '#app/player/react/stored-session.ts';

const CLASS = 'has-left-off';
const KEYS = [STORED.positions, STORED.place];
/** A long track's position, or a place ten seconds into one and more: see resume-positions.ts. */
const LEFT_OFF = /"positions":\[\[|"positionSec":[1-9]\d/;

/** Before the page is painted, and without the scripts that understand what is stored. */
const SCRIPT = `try{if(${LEFT_OFF}.test(${JSON.stringify(KEYS)}.map((key)=>localStorage.getItem(key)).join()))document.documentElement.classList.add('${CLASS}')}catch{}`;

/**
 * Makes room for 'Nghe tiếp' (see app.css) where this device seems to remember something, so that
 * nothing moves when the row comes. The prerendered page does it by its script, each later one itself.
 */
export function LeftOffMark() {
  useLayoutEffect(() => {
    const isLeftOff = LEFT_OFF.test(KEYS.map(readStored).join());
    document.documentElement.classList.toggle(CLASS, isLeftOff);
  }, []);

  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
