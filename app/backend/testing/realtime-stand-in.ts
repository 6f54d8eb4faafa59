const DELAY_MS = 50;

/**
 * A stand-in for Supabase Realtime, which cannot run here. It speaks the part of the protocol that the pages use, in the
 * formats of supabase/realtime (V2Serializer and RealtimeChannel, August 2026): JSON arrays of join reference,
 * reference, topic, event and payload; messages of the database as binary frames. It knows no limits and no policies.
 */
export class RealtimeStandIn {
  /** What clients have sent: event and topic. */
  readonly received: string[] = [];
  /** The payloads of joins. Without a token in them, Realtime takes the key in the address. */
  readonly joins: { config: { private: boolean } }[] = [];
  readonly addresses: string[] = [];
  /** Why joins are refused, if they are. */
  refusal: string | undefined;
  isDown = false;
  readonly #open = new Map<FakeSocket, Map<string, string>>();

  /** In the place of the browser's class. */
  readonly WebSocket = ((standIn: RealtimeStandIn) =>
    class extends FakeSocket {
      constructor(url: string | URL) {
        super(String(url));
        standIn.addresses.push(this.url);
        setTimeout(() => standIn.#accept(this), DELAY_MS);
      }
      override send(data: string) {
        standIn.#receive(this, data);
      }
    })(this);

  /** A message as realtime.send has it delivered. */
  send(topic: string, event: string, payload: object): void {
    for (const [socket, topics] of this.#open)
      if (topics.has(`realtime:${topic}`))
        socket.deliver(userBroadcast(`realtime:${topic}`, event, payload));
  }

  /** Ends the channels, as after too many messages; their sockets stay open. */
  closeChannels(): void {
    for (const [socket, topics] of this.#open)
      for (const [topic, joinRef] of topics) {
        topics.delete(topic);
        socket.deliver(JSON.stringify([joinRef, joinRef, topic, 'phx_close', {}]));
      }
  }

  /** Ends the connections. */
  disconnect(): void {
    for (const socket of [...this.#open.keys()]) {
      this.#open.delete(socket);
      socket.end(1006);
    }
  }

  get joined(): string[] {
    return [...this.#open.values()].flatMap((topics) => [...topics.keys()]);
  }

  #accept(socket: FakeSocket) {
    if (this.isDown) return socket.end(1006);
    this.#open.set(socket, new Map());
    socket.open();
  }

  #receive(socket: FakeSocket, data: string) {
    const [joinRef, ref, topic, event, payload] = JSON.parse(data);
    this.received.push(`${event} ${topic}`);
    const reply = (status: string, response: object) =>
      setTimeout(() => {
        socket.deliver(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status, response }]));
      }, DELAY_MS);
    if (event === 'phx_join') {
      this.joins.push(payload);
      if (this.refusal) return reply('error', { reason: this.refusal });
      this.#open.get(socket)?.set(topic, joinRef);
      return reply('ok', { postgres_changes: [] });
    }
    if (event === 'phx_leave') this.#open.get(socket)?.delete(topic);
    reply('ok', {});
  }
}

class FakeSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly url: string;
  readonly protocol = '';
  readyState = 0;
  onopen: ((event: object) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;

  constructor(url: string) {
    this.url = url;
  }
  addEventListener() {}
  removeEventListener() {}
  send(_data: string) {}
  close(code = 1000) {
    this.end(code);
  }
  open() {
    this.readyState = this.OPEN;
    this.onopen?.({});
  }
  deliver(data: unknown) {
    if (this.readyState === this.OPEN) this.onmessage?.({ data });
  }
  end(code: number) {
    if (this.readyState === this.CLOSED) return;
    this.readyState = this.CLOSED;
    this.onclose?.({ code, wasClean: code === 1000, reason: '' });
  }
}

const USER_BROADCAST = 4;
const AS_JSON = 1;

/** Kind, sizes of topic, event and metadata, encoding; then these texts and the payload. */
function userBroadcast(topic: string, event: string, payload: object): ArrayBuffer {
  const encoder = new TextEncoder();
  const meta = JSON.stringify({ id: '0198f0aa-0000-7000-8000-000000000000' });
  const texts = [topic, event, meta].map((text) => encoder.encode(text));
  const sizes = texts.map(({ length }) => length);
  const body = encoder.encode(JSON.stringify(payload));
  return new Uint8Array([
    ...[USER_BROADCAST, ...sizes, AS_JSON],
    ...texts.flatMap((text) => [...text]),
    ...body,
  ]).buffer;
}
