import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pg from 'pg';
import { createLiteApp } from '#server/backend/create-lite-app.ts';

// lite by itself, without a gate and without a thread between: what reads are compared with.
const { connectionString, jwtSecret, anonKey } = process.env;
if (!connectionString || !jwtSecret || !anonKey) throw new Error('bench/load/main.ts starts this.');
const pool = new pg.Pool({ connectionString, max: 2 });
const settings = { connectionString, jwtSecret, anonKey, siteUrl: 'http://localhost' };
const app = await createLiteApp(settings, { pool, sendMail() {}, onConnectionLost() {} });
const server = createServer(
  // Without a peer nobody is the operator, as behind the gate.
  getRequestListener((request) => app.fetch(request, { peerAddress: null }), {
    overrideGlobalObjects: false,
  }),
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());
