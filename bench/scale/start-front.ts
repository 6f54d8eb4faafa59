import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startNginx } from '../../e2e/sites/start-nginx.ts';

/**
 * nginx in front of servers, as docs/deploy.md has it. It believes what the clients of the bench say of their
 * addresses.
 *
 * @param ports of the servers, which need not have started
 */
export async function startFront(folder: string, ports: readonly number[]) {
  const root = join(folder, 'front');
  await mkdir(root, { recursive: true });
  const members = ports.map((port) => `server 127.0.0.1:${port};`).join(' ');
  return await startNginx(
    root,
    (listen) => `upstream site { ${members} keepalive 64; }
  sendfile on;
  tcp_nopush on;
  proxy_cache_path "${root}/cache" levels=1:2 keys_zone=sound:20m max_size=20g inactive=1d use_temp_path=off;
  server {
    ${listen}
    location /sound/ {
      slice 1m;
      proxy_cache sound;
      proxy_cache_key $uri$slice_range;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_use_stale error timeout updating http_502 http_503 http_504;
      proxy_set_header Range $slice_range;
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
    }
  }`,
  );
}
