import { isFlag, isTrackId, isWordList, type RpcCall } from './rpc-forms.ts';

/** Comments that wait for an operator's review. */
export const WATCHED_CALLS: Readonly<Record<string, RpcCall>> = {
  studio_watched: { forms: {}, returns: 'rows' },
  save_watched: { forms: { words: isWordList, links_wait: isFlag }, returns: 'value' },
  does_my_comment_wait: { forms: { track_id: isTrackId }, returns: 'value' },
};
