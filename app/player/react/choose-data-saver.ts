import { writeStored } from '#app/ui/local-storage.ts';
import { STORED } from './player-storage.ts';
import { saverForm } from './saver-form.ts';

/** Whether tracks are loaded in low bitrate: see data-saver.ts. */
export const isDataSaverOn = () => document.documentElement.dataset.saver !== undefined;

/** Applies to tracks loaded from then on. */
export function setDataSaver(isOn: boolean) {
  const { dataset } = document.documentElement;
  writeStored(STORED.dataSaver, isOn ? 'on' : 'off');
  if (isOn) dataset.saver = saverForm();
  else delete dataset.saver;
}
