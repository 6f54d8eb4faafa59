import { randomUUID } from 'node:crypto';
import type { Asked } from './ask.ts';
import { type Listener, PASSWORD, POSTED_TRACK, ROW_COUNTS, trackWith } from './fill-database.ts';

const readPath = (trackId: string) =>
  `/rest/v1/track_comments?select=*&track_id=eq.${trackId}&order=created_at.desc%2Cid.desc&limit=50`;

const CALLERS = 500;

/** Addresses in several networks, so that none reaches a limit. */
const forwardedFor = (n: number) => `198.51.${(n >> 8) & 255}.${n & 255}`;

/** Reads of comments, as a page sends them, by a visitor or a listener. */
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

/** Reads of all tracks, including the one that receives posts. */
export function readAll(anonKey: string): Asked[] {
  const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const tracks = [...ROW_COUNTS.map(trackWith), POSTED_TRACK];
  return tracks.map((trackId) => ({ method: 'GET', path: readPath(trackId), headers }));
}

/**
 * One post per listener. There are so many listeners that none posts more than five times in thirty
 * seconds.
 */
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

/** Sign-ins, each from its own address, so that none reaches the limit of attempts in five minutes. */
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

/** The site's API is under /api. */
export const underApi = (requests: Asked[]): Asked[] =>
  requests.map((request) => ({ ...request, path: `/api${request.path}` }));
