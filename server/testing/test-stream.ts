import type { LiveMessage } from '#app/backend/live-stream.ts';

export type TestStream = {
  status: number;
  headers: Headers;
  /** The next message about comments; undefined when the stream has ended. */
  next: () => Promise<LiveMessage | undefined>;
  close: () => void;
};

/** Reads a track's stream as a page does, without a browser. */
export async function openStream(
  url: string,
  trackId: string,
  headers: Record<string, string> = {},
): Promise<TestStream> {
  const ending = new AbortController();
  const address = `${url}/api/live/v1/comments?track_id=${trackId}`;
  const answer = await fetch(address, { headers, signal: ending.signal });
  const messages = readMessages(answer.body);
  return {
    status: answer.status,
    headers: answer.headers,
    next: async () => (await messages.next()).value,
    close: () => ending.abort(),
  };
}

async function* readMessages(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<LiveMessage, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: comments\ndata: (.*)$/.exec(event)?.[1];
      if (data) yield JSON.parse(data);
    }
  }
  return undefined;
}
