import {
  isArtistName,
  isKeyList,
  isNullOr,
  isObject,
  isSearch,
  isTrackId,
  isWhole,
  matches,
  type RpcCall,
} from './rpc-forms.ts';

/** Operators' calls about artists. */
export const ARTIST_CALLS: Readonly<Record<string, RpcCall>> = {
  studio_artists: { forms: { search: isSearch, skipped: isWhole }, returns: 'value' },
  studio_artist: { forms: { artist: isTrackId }, returns: 'value' },
  studio_artist_rules: { forms: {}, returns: 'value' },
  save_artist: { forms: { artist: isTrackId, fields: isObject }, returns: 'value' },
  merge_artist: { forms: { artist: isTrackId, into_artist: isTrackId }, returns: 'nothing' },
  separate_artist: {
    forms: { spelling: isArtistName, key: isArtistName, stored_key: isArtistName, slug: isTrackId },
    returns: 'value',
  },
  rule_artist: {
    forms: {
      name: isArtistName,
      key: isArtistName,
      keys: isKeyList,
      rule: isNullOr(matches(/^(?:one|several|nobody)$/)),
    },
    returns: 'value',
  },
};
