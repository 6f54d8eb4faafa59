import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { refusePooler } from './refuse-pooler.ts';
import { startTestDatabase } from './testing/test-database.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const READY = message('Z', Buffer.from('I'));
const LET_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

/** One row with one text. */
function row(text: string): Buffer {
  const column = Buffer.concat([Buffer.from('pid\0'), Buffer.alloc(18)]);
  column.writeInt32BE(23, 10);
  const size = Buffer.alloc(6);
  size.writeInt16BE(1);
  size.writeInt32BE(text.length, 2);
  return Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), column])),
    message('D', Buffer.concat([size, Buffer.from(text)])),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ]);
}

/** A pooler that has these processes answer the queries, one after the other. */
async function startPooler(processes: number[]): Promise<string> {
  const left = [...processes];
  const answer = (socket: Socket) => {
    socket.once('data', () => {
      socket.write(LET_IN);
      socket.on('data', (data) => {
        if (data.toString('latin1', 0, 1) === 'Q') socket.write(row(String(left.shift())));
      });
    });
    socket.on('error', () => {});
  };
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `postgres://site@127.0.0.1:${port}/site`;
}

test.each([
  ['that gives the connection used last', [7, 7, 7, 7]],
  ['that gives connections by turns', [7, 8, 9, 7]],
  ['with two connections by turns', [7, 8, 7, 8]],
  ['that was used by others meanwhile', [7, 7, 8, 9]],
])('a pooler %s is refused in words', async (_, processes) => {
  await expect(refusePooler(await startPooler(processes))).rejects.toMatchObject({
    message: expect.stringMatching(/transaction mode of PgBouncer/),
    advice: expect.stringMatching(/chế độ transaction của PgBouncer/),
  });
});

test('a pooler that leaves each client its connection is accepted', async () => {
  await refusePooler(await startPooler([7, 7, 8, 7]));
});

test('PostgreSQL itself is accepted', async () => {
  const database = await startTestDatabase();
  onTestFinished(database.stop);
  await refusePooler(database.connectionString);
});
