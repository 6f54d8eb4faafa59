import { randomUUID } from 'node:crypto';
import type { Asked } from './ask.ts';
import { type Listener, PASSWORD, POSTED_TRACK, ROW_COUNTS, trackWith } from './fill-database.ts';

const readPath = (trackId: string) =>
  `/rest/v1/track_comments?select=*&track_id=eq.${trackId}&order=created_at.desc%2Cid.desc&limit=50`;

const CALLERS = 500;

/** Of several networks: none of them asks so often as to be refused. */
const forwardedFor = (n: number) => `198.51.${(n >> 8) & 255}.${n & 255}`;

/** As the pages ask, by a visitor or by a listener. */
export function read(anonKey: string, rows: number, token = anonKey): Asked[] {
  return Array.from({ length: CALLERS }, (_, n) => ({
    method: 'GET',
    path: readPath(trackWith(rows)),
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': forwardedFor(n),
    },
  }));
}

/** Of each track alike, the one that is posted to included. */
export function readAll(anonKey: string): Asked[] {
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const tracks = [...ROW_COUNTS.map(trackWith), POSTED_TRACK];
  return tracks.map((trackId) => ({ method: 'GET', path: readPath(trackId), headers }));
}

/** One of each listener, who in turn post again long after thirty seconds' five are used up. */
export function posts(anonKey: string, listeners: Listener[]): Asked[] {
  return listeners.map(({ id, token }, n) => ({
    method: 'POST',
    path: '/rest/v1/track_comments',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': forwardedFor(n),
    },
    body: JSON.stringify({
      track_id: POSTED_TRACK,
      user_id: id,
      content: `Lần # nghe bài này, ${randomUUID()}`,
    }),
  }));
}

/** Each from an address of its own: nobody tries so often in five minutes as to be refused. */
export function signIns(anonKey: string, listeners: Listener[]): Asked[] {
  return listeners.map(({ email }, n) => ({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': forwardedFor(n),
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  }));
}

/** The site has its calls under /api. */
export const underApi = (requests: Asked[]): Asked[] =>
  requests.map((request) => ({ ...request, path: `/api${request.path}` }));
