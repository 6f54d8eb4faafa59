import { isObject, type RpcCall } from './rpc-forms.ts';

/** What operators set of the site, which everybody may read. */
export const SITE_CALLS: Readonly<Record<string, RpcCall>> = {
  site_settings: { forms: {}, returns: 'value', isForVisitors: true },
  save_site_settings: { forms: { fields: isObject }, returns: 'value' },
};
