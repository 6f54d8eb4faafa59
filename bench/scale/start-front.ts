import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxBucketRules } from '#publish/bucket-rules/nginx-bucket-rules.ts';
import type { BucketRuleParts } from '#publish/bucket-rules/rule-parts.ts';
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
  const members = ports
    .map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`)
    .join(' ');
  return await startNginx(
    root,
    (listen) => `upstream site { ${members} keepalive 64; }
  server {
    ${listen}
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_503;
    }
  }`,
  );
}

/** nginx that reads the bucket itself, by the rules that `npm run publish -- --rules` writes. */
export async function startBucketFront(folder: string, parts: BucketRuleParts) {
  const root = join(folder, 'bucket-front');
  await mkdir(root, { recursive: true });
  return await startNginx(root, (listen) =>
    `sendfile on; tcp_nopush on; ${nginxBucketRules(parts)}`
      .replace('listen 80;', listen)
      .replace('listen [::]:80;', '')
      .replaceAll('/var/cache/nginx/', `${root}/`),
  );
}
