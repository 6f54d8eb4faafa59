import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies do not pipeline at all, so this is more than any of them needs. */
const MOST_WAITING = 50;
/** The limit of all connections together. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** What a request takes in memory besides its headers. */
const OBJECT_BYTES = 2048;

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type Waiting = { incoming: IncomingMessage; outgoing: ServerResponse; bytes: number };
type Line = {
  isBusy: boolean;
  waiting: Waiting[];
  hasBody: boolean;
  /** Whether the client has sent a request before the previous one was answered. */
  isAhead: boolean;
};

/**
 * Answers the requests of a connection one after the other. Node reads ahead and emits all the
 * requests that a client has pipelined. Without this class, a thousand requests in 30 kB would make
 * a thousand responses at once, each kept until the client has read those before it.
 *
 * A connection with too many waiting requests is closed. So is one with two waiting bodies, since
 * up to 64 kB of each may be in memory.
 */
export function answerInTurn(
  handle: Handler,
  {
    mostWaiting = MOST_WAITING,
    mostWaitingBytes = MOST_WAITING_BYTES,
    onExcess = (_: Socket) => {},
  } = {},
): Handler {
  const lines = new WeakMap<Socket, Line>();
  let waitingBytes = 0;

  const open = (socket: Socket): Line => {
    const line: Line = { isBusy: false, waiting: [], hasBody: false, isAhead: false };
    lines.set(socket, line);
    socket.once('close', () => {
      for (const { bytes } of line.waiting.splice(0)) waitingBytes -= bytes;
    });
    return line;
  };
  const begin = (line: Line, incoming: IncomingMessage, outgoing: ServerResponse) => {
    line.isBusy = true;
    // In a later turn of the event loop, so that other connections are served between two responses.
    outgoing.once('close', () => setImmediate(next, line, incoming.socket));
    handle(incoming, outgoing);
  };
  const next = (line: Line, socket: Socket) => {
    line.isBusy = false;
    const first = socket.destroyed ? undefined : line.waiting.shift();
    if (!first) return;
    waitingBytes -= first.bytes;
    if (hasBody(first.incoming)) line.hasBody = false;
    begin(line, first.incoming, first.outgoing);
  };

  return (incoming, outgoing) => {
    const { socket } = incoming;
    // Node still parses what it had read when the connection was closed.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? open(socket);
    if (!line.isBusy) return begin(line, incoming, outgoing);
    if (!line.isAhead) closeWithoutStacks(socket);
    line.isAhead = true;
    const bytes = bytesOf(incoming);
    const isSecondBody = line.hasBody && hasBody(incoming);
    const isTooMuch = line.waiting.length >= mostWaiting || waitingBytes + bytes > mostWaitingBytes;
    if (isTooMuch || isSecondBody) {
      onExcess(socket);
      return void socket.destroy();
    }
    line.hasBody ||= hasBody(incoming);
    line.waiting.push({ incoming, outgoing, bytes });
    waitingBytes += bytes;
  };
}

/**
 * When a connection closes, Node makes two errors for each request that it has read from there.
 * Their stacks are the most expensive part of a thousand pipelined requests, and are of no use.
 */
function closeWithoutStacks(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  // Placed as the first and the last of the listeners, which are called one after the other without
  // a pause.
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const bytesOf = ({ url = '', rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((bytes, text) => bytes + text.length, OBJECT_BYTES + url.length);
