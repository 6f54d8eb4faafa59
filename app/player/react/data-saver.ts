import { readStored } from '#app/ui/local-storage.ts';
import { savesData } from '#domain/saves-data.ts';
import { STORED } from './player-storage.ts';
import { saverForm } from './saver-form.ts';

/**
 * While the data saver is on, `data-saver` of the root element names the low-bitrate form to play. It is on
 * by choice, or when the browser asks to save data. Called before the first sound, and not before the first paint,
 * which it would delay.
 */
export function startDataSaver() {
  const chosen = readStored(STORED.dataSaver);
  if (chosen ? chosen === 'on' : savesData()) document.documentElement.dataset.saver = saverForm();
}
