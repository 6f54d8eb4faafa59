import { DATA_FILES } from '#domain/data-files.ts';
import { FEED_PATTERN } from '#domain/feed-address.ts';
import { PAGE_FOLDERS } from '#domain/page-folders.ts';
import { SECURITY_HEADERS } from '#domain/security-headers.ts';
import { CACHE_CONTROL, publicSite, quote, type RuleParts, splitPolicies } from './rule-parts.ts';

/** Rules to include in nginx's `http` block. */
export function nginxRules(parts: RuleParts): string {
  const { siteUrl, folder, policies, goneIds, goneSounds } = parts;
  const site = publicSite(siteUrl);
  const { usual, ofFolders, ofEmbeds, others } = splitPolicies(policies);
  const headers = Object.entries(SECURITY_HEADERS).filter(
    ([name]) => name !== 'Cross-Origin-Resource-Policy' && name !== 'X-Frame-Options',
  );
  return `# The site for nginx: 'include ${quote(`${folder}/nginx.conf`)};' in its http block. On another machine the
# root below is the path there.
# Brotli needs ngx_brotli ("brotli_static on;"); gzip_static is part of most builds.

map $uri $vinahouse_cache {
  default "${CACHE_CONTROL.other}";
  ~^/assets/ "${CACHE_CONTROL.immutable}";
  ~^/sound/ "${CACHE_CONTROL.sound}";
  ~^/(covers|waveforms)/ "${CACHE_CONTROL.picture}";
  "~^/art/.*[0-9a-f]{8,}" "${CACHE_CONTROL.immutable}";
  ~^/(data|oembed)/ "${CACHE_CONTROL.fresh}";
  ~\\.html$ "${CACHE_CONTROL.fresh}";
  ~\\.(xml|txt|webmanifest)$ "${CACHE_CONTROL.fresh}";
}
map $uri $vinahouse_resource_policy {
  default "same-origin";
  ~^/(covers|sound|nhung)/ "cross-origin";
  ~^/assets/nhung- "cross-origin";
}
map $uri $vinahouse_frames {
  default "${SECURITY_HEADERS['X-Frame-Options']}";
  ~^/nhung/ "";
}
map $uri $vinahouse_origins {
  default "";
  "~${FEED_PATTERN}" "*";
  ~^/(data/chapters|oembed)/ "*";
}
map $uri $vinahouse_policy {
  default "";
${ofFolders.map(({ folder, policy }) => `  ~^/${folder}/[^/]*$ "${policy}";`).join('\n')}
  ~^/nhung/ "${ofEmbeds}";
  ~\\.html$ "${usual}";
${others.map(([file, policy]) => `  "/${file}" "${policy}";`).join('\n')}
}

server {
  # With a certificate: listen 443 ssl; http2 on;
  listen 80;
  # Not on a machine without IPv6.
  listen [::]:80;
${site ? `  server_name ${site.hostname};` : '  # server_name nhac.example;'}
  root ${quote(folder)};
  index index.html;
  absolute_redirect off;
  charset utf-8;
  charset_types text/css text/plain text/xml application/javascript text/javascript image/svg+xml;
  server_tokens off;
  gzip_static on;
  types {
    text/html html;
    text/css css;
    text/javascript js;
    application/json json;
    application/manifest+json webmanifest;
    application/xml xml;
    text/plain txt;
    image/avif avif;
    image/webp webp;
    image/jpeg jpg;
    image/png png;
    image/svg+xml svg;
    image/x-icon ico;
    font/woff2 woff2;
    audio/mpeg mp3;
    audio/mp4 m4a;
    audio/webm webm;
  }
${headers.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header Cross-Origin-Resource-Policy $vinahouse_resource_policy always;
  add_header X-Frame-Options $vinahouse_frames always;
  add_header Content-Security-Policy $vinahouse_policy always;
  add_header Access-Control-Allow-Origin $vinahouse_origins always;
  add_header Cache-Control $vinahouse_cache;

  error_page 404 /404.html;
  error_page 410 /track/410.html;
  location = /nginx.conf { return 404; }
  location = /Caddyfile { return 404; }
  location ~ \\.(html|br|gz)$ { internal; }
  location / {
    rewrite ^(.+)/$ $1 permanent;
    try_files $uri $uri.html =404;
  }
  location = / { try_files /index.html =404; }
  location /data/chapters/ {
    types {}
    default_type application/json+chapters;
    try_files $uri =404;
    error_page 404 = @none;
  }
  location /oembed/ { try_files $uri =404; error_page 404 = @none; }
  location /data/ { try_files $uri =404; error_page 404 = @none; }
  location /assets/ { try_files $uri =404; error_page 404 = @none; }
  location ~ ^/(sound|covers|waveforms)/ { try_files $uri =404; error_page 404 = @none; }
  location ~ "${FEED_PATTERN}" {
    types {}
    default_type "application/rss+xml; charset=utf-8";
    try_files $uri =404;
    error_page 404 = @none;
  }
${PAGE_FOLDERS.map(folderLocation).join('\n')}
  location /nhung/ {
    error_page 404 /nhung/404.html;
    error_page 410 /nhung/410.html;
    rewrite ^(.+)/$ $1 permanent;
    try_files $uri.html =404;
  }
  location /playlist/ { try_files /playlist.html =404; }
${[...goneIds.map(goneLocations), ...goneSounds.map(goneSoundLocation)].join('\n')}
  location @none { types {} default_type text/plain; return 404 "Không tìm thấy tệp này.\\n"; }
}
`;
}

const folderLocation = (folder: string) => `  location /${folder}/ {
    error_page 404 /${folder}/404.html;
    rewrite ^(.+)/$ $1 permanent;
    try_files $uri.html =404;
  }`;

/**
 * Locations instead of a map: for long ids a map needs a larger `map_hash_bucket_size`, which would change
 * the operator's other sites, too.
 */
const goneLocations = (id: string) =>
  `  location = /track/${id} { return 410; }
  location = /nhung/${id} { error_page 410 /nhung/410.html; return 410; }
  location = /data/${DATA_FILES.track(id)} { return 410 "null"; }`;

const goneSoundLocation = (path: string) => `  location = ${path} { return 410 ""; }`;
