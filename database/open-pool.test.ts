import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from './open-pool.ts';
import { withTransaction } from './with-transaction.ts';

/** A message of PostgreSQL's protocol. @see https://www.postgresql.org/docs/17/protocol-message-formats.html */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test('a connection that breaks as soon as it is open makes its transaction fail, and nothing else', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('Z', Buffer.from('I')),
          message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
        ]),
      ),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = openPool({ connectionString: `postgres://owner@127.0.0.1:${port}/site` });
  onTestFinished(async () => {
    await pool.end();
    server.close();
  });
  await expect(withTransaction(pool, async () => {})).rejects.toThrow();
});
