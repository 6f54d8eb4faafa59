import { STORED } from './stored-session.ts';

/**
 * Inline script of every page: while the data saver is on, `data-saver` of the document says which low-bitrate form
 * plays here. It is on by choice, or when the browser asks to save data.
 */
export const MARK_DATA_SAVER = import.meta.env.SSR
  ? `{let chosen;try{chosen=localStorage.getItem('${STORED.dataSaver}')}catch{}const {dataset}=document.documentElement,form=new Audio().canPlayType('audio/webm;codecs=opus')?'webm':'m4a';if(chosen?chosen==='on':navigator.connection?.saveData)dataset.saver=form;dataset.saverForm=form}`
  : '';
