import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { formatDuration, isoDuration, speakDuration } from '#domain/format-duration.ts';
import type { Track } from '#domain/track.ts';
import { DEMO_FOLDER, readDemoTracks } from '#publish/demo-tracks.ts';
import { fetchFromSite, passOn, type SiteProxy, startProxy } from './start-proxy.ts';

type Alteration = {
  /** Text to replace in pages and data files. */
  replace: readonly (readonly [string, string])[];
  /** Files to replace or add. */
  files: ReadonlyMap<string, { type: string; content: Buffer }>;
};

const { tracks, files: demoFiles } = await readDemoTracks();

export function trackWithId(trackId: string): Track {
  const track = tracks.find(({ id }) => id === trackId);
  if (!track) throw new Error(`There is no track ${trackId}`);
  return track;
}

/** Name of the track's sound file on the site: its hash. */
export const soundOf = (trackId: string): string =>
  basename(trackWithId(trackId).streamUrl, '.mp3');

/** Repeats a track's recording. This works because its bit rate is constant. */
export async function lengthen(trackId: string, times: number): Promise<Alteration> {
  const { streamUrl, duration } = trackWithId(trackId);
  const sound = await readFile(join(DEMO_FOLDER, demoFiles.get(streamUrl) ?? ''));
  const written = [formatDuration, isoDuration, speakDuration, (sec: number) => `":${sec},`];
  const replace = written.map((write) => [write(duration), write(duration * times)] as const);
  const content = Buffer.concat(Array(times).fill(sound));
  return { replace, files: new Map([[streamUrl, { type: 'audio/mpeg', content }]]) };
}

/** Starts a proxy that serves the site with an altered catalogue. */
export const startAlteredSite = (siteUrl: string, part: Alteration): Promise<SiteProxy> =>
  startProxy((incoming, outgoing) => answer(siteUrl, part, incoming, outgoing));

async function answer(
  siteUrl: string,
  { replace, files }: Alteration,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const file = files.get(incoming.url ?? '/');
  if (file) return sendPart(file, incoming, outgoing);

  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const found = await fetchFromSite(siteUrl, incoming, headers);
  if (!/html|json/.test(found.headers['content-type'] ?? '')) return passOn(found, outgoing);
  let text = Buffer.concat(await found.toArray()).toString();
  for (const [from, to] of replace) text = text.replaceAll(from, to);
  const { 'content-length': _, etag, ...kept } = found.headers;
  outgoing.writeHead(found.statusCode ?? 502, kept);
  return outgoing.end(text);
}

function sendPart(
  { type, content }: { type: string; content: Buffer },
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
) {
  const [, from, to] = /^bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), content.length - 1) : content.length - 1;
  outgoing.writeHead(from ? 206 : 200, {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(from && { 'Content-Range': `bytes ${start}-${end}/${content.length}` }),
  });
  return outgoing.end(content.subarray(start, end + 1));
}
