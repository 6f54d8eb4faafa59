import { type Form, isTrackId, type RpcCall } from './rpc-forms.ts';

/** A number of days. */
const isPeriod: Form = (value) => value === 7 || value === 28 || value === 90;

/** Figures for operators. */
export const FIGURE_CALLS: Readonly<Record<string, RpcCall>> = {
  studio_figures: { forms: { days: isPeriod }, returns: 'value' },
  studio_track_figures: { forms: { track_id: isTrackId, days: isPeriod }, returns: 'value' },
  studio_database_bytes: { forms: {}, returns: 'value' },
};
