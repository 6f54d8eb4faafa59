import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// A minimal server for the same requests: one SQL statement each, without a gate.
const { connectionString } = process.env;
if (!connectionString) throw new Error('Start it with bench/load/main.ts.');
const pool = new pg.Pool({ connectionString, max: 8 });

const READ = `select coalesce(json_agg(r), '[]')::text as body from (
  select * from public.track_comments where track_id = $1 order by created_at desc, id desc limit 50
) as r`;
const POST = 'insert into public.track_comments (track_id, user_id, content) values ($1, $2, $3)';

const server = createServer(async (incoming, outgoing) => {
  try {
    const { searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    if (incoming.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { track_id, user_id, content } = JSON.parse(Buffer.concat(chunks).toString());
      await pool.query(POST, [track_id, user_id, content]);
      outgoing.writeHead(201).end();
      return;
    }
    const trackId = searchParams.get('track_id')?.slice('eq.'.length);
    const { rows } = await pool.query(READ, [trackId]);
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(rows[0].body);
  } catch {
    outgoing.writeHead(400).end();
  }
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());
