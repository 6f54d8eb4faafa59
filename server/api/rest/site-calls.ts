import { isObject, type RpcCall } from './rpc-forms.ts';

/** The site's settings: operators change them, everybody may read them. */
export const SITE_CALLS: Readonly<Record<string, RpcCall>> = {
  site_settings: { forms: {}, returns: 'value', isForVisitors: true },
  save_site_settings: { forms: { fields: isObject }, returns: 'value', changesComments: true },
};
