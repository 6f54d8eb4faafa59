import { SOUND } from '#domain/cache-control.ts';
import { ONLY_HTTPS, SECURITY_HEADERS } from '#domain/security-headers.ts';
import {
  type BucketRuleParts,
  bucketParts,
  comment,
  INTRODUCTION,
  MEDIA_PATTERN,
} from './rule-parts.ts';

/** For nginx's `http` block. Needs the modules auth_request and slice, which Debian's and nginx.org's packages have. */
export function nginxBucketRules(parts: BucketRuleParts): string {
  const { site, server, bucket, key } = bucketParts(parts);
  const headers = Object.entries(SECURITY_HEADERS).filter(
    ([name]) => name !== 'Cross-Origin-Resource-Policy',
  );
  const isHttps = parts.siteUrl.startsWith('https:');
  return `${comment(INTRODUCTION, '#')}

upstream vinahouse_site {
  # One line for each server.
  server ${server} max_fails=1 fail_timeout=5s;
  keepalive 32;
}
upstream vinahouse_bucket {
  # nginx looks the name up when it starts.
  server ${bucket.hostname}:${bucket.port};
  keepalive 32;
}

# What the site has said, for five seconds: a takedown takes as long.
proxy_cache_path /var/cache/nginx/vinahouse-gate levels=1:2 keys_zone=vinahouse_gate:10m max_size=100m inactive=10m use_temp_path=off;
# Pieces of files. max_size: what this disk can spare.
proxy_cache_path /var/cache/nginx/vinahouse-media levels=1:2 keys_zone=vinahouse_media:50m max_size=20g inactive=7d use_temp_path=off;

map $uri $vinahouse_resource_policy {
  default "same-origin";
  ~^/(covers|sound)/ "cross-origin";
}
# The site knows the ETags, and answers these with 304.
map $request_method$http_if_none_match$http_if_range$http_if_match $vinahouse_is_plain {
  default 0;
  "~^(GET|HEAD)$" 1;
}
# As the site does: a player gets sound well ahead of what is heard, other programs get it at once.
map $http_range $vinahouse_is_player {
  default 0;
  "~^bytes=[0-9]+-$" 1;
}
map $vinahouse_is_player:$vinahouse_rate $vinahouse_limit {
  default 0;
  "~^1:(?<allowed>[0-9]+)$" $allowed;
}
map $vinahouse_burst $vinahouse_at_once {
  default 0;
  "~^[0-9]+$" $vinahouse_burst;
}
# Long mixes are not stored, except for their first bytes.
map $http_range:$vinahouse_keep $vinahouse_cache_control {
  default $vinahouse_keep;
  "~^bytes=0-[0-9]{1,5}:no-store$" "${SOUND}";
}

server {
  # With a certificate: listen 443 ssl; http2 on;
  listen 80;
  # Not on a machine without IPv6.
  listen [::]:80;
${site ? `  server_name ${site.hostname};` : '  # server_name nhac.example;'}
  server_tokens off;
  client_max_body_size 0;
  # Sound is sent by the system, from files that stay open: up to 300 for each worker (worker_rlimit_nofile).
  sendfile on;
  tcp_nopush on;
  open_file_cache max=300 inactive=60s;

  location / {
    proxy_pass http://vinahouse_site;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_request_buffering off;
    # A server that hangs: streams of comments say something every 20 s, and all else begins sooner.
    proxy_connect_timeout 2s;
    proxy_read_timeout 30s;
    proxy_next_upstream error timeout http_503;
  }
  # The rest of this file speaks to it by another way.
  location /_bucket/ { return 404; }

  location ~ "^/(?<vinahouse_media>${MEDIA_PATTERN})$" {
    error_page 403 404 416 418 500 502 503 504 = @vinahouse_site;
    if ($vinahouse_is_plain = 0) { return 418; }
    auth_request /_vinahouse_gate;
    auth_request_set $vinahouse_target $upstream_http_x_bucket_target;
    auth_request_set $vinahouse_type $upstream_http_x_bucket_type;
    auth_request_set $vinahouse_keep $upstream_http_x_bucket_cache;
    auth_request_set $vinahouse_etag $upstream_http_x_bucket_etag;
    auth_request_set $vinahouse_burst $upstream_http_x_bucket_burst;
    auth_request_set $vinahouse_rate $upstream_http_x_bucket_rate;

    slice 4m;
    proxy_pass ${bucket.isHttps ? 'https' : 'http'}://vinahouse_bucket$vinahouse_target;
    proxy_http_version 1.1;
    proxy_pass_request_headers off;
    proxy_set_header Connection "";
    proxy_set_header Host ${bucket.host};
    proxy_set_header Range $slice_range;
${
  bucket.isHttps
    ? `    proxy_ssl_server_name on;
    proxy_ssl_name ${bucket.hostname};
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 3;
    proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
`
    : ''
}    proxy_connect_timeout 5s;
    proxy_read_timeout 10s;
    proxy_intercept_errors on;
    proxy_cache vinahouse_media;
    proxy_cache_key $vinahouse_media$slice_range;
    proxy_cache_valid 200 206 30d;
    proxy_cache_lock on;
    proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires X-Accel-Redirect X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
    proxy_hide_header Content-Type;
    proxy_hide_header ETag;
    proxy_hide_header Last-Modified;
    proxy_hide_header Cache-Control;
    proxy_hide_header Content-Disposition;
${HIDDEN.map((name) => `    proxy_hide_header ${name};`).join('\n')}
    limit_rate_after $vinahouse_at_once;
    limit_rate $vinahouse_limit;
    # One part only, as the site sends.
    max_ranges 1;
    add_header Content-Type $vinahouse_type;
    add_header ETag $vinahouse_etag;
    add_header Cache-Control $vinahouse_cache_control;
    add_header Cross-Origin-Resource-Policy $vinahouse_resource_policy;
${headers.map(([name, value]) => `    add_header ${name} "${value}";`).join('\n')}
${isHttps ? `    add_header Strict-Transport-Security "${ONLY_HTTPS}";\n` : ''}  }

  location = /_vinahouse_gate {
    internal;
    proxy_pass http://vinahouse_site/_bucket/$vinahouse_media;
    proxy_http_version 1.1;
    proxy_method GET;
    proxy_pass_request_body off;
    proxy_pass_request_headers off;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Proxy-Key ${key};
    proxy_connect_timeout 2s;
    # Longer than the site waits for the bucket.
    proxy_read_timeout 8s;
    proxy_next_upstream error timeout http_503;
    proxy_cache vinahouse_gate;
    proxy_cache_key $vinahouse_media;
    proxy_cache_valid 204 5s;
    proxy_cache_lock on;
    proxy_ignore_headers Cache-Control Expires Vary;
    # While no server of the site answers, what was published last plays on.
    proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
  }

  location @vinahouse_site {
    proxy_pass http://vinahouse_site;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout 2s;
    proxy_read_timeout 8s;
    proxy_next_upstream error timeout http_503;
  }
}
`;
}

/** Headers of stores that visitors need not see. */
const HIDDEN = [
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amz-meta-sha256',
  'x-amz-server-side-encryption',
  'x-amz-version-id',
  'x-amz-storage-class',
  'x-amz-checksum-sha256',
  'Server',
  'Vary',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];
