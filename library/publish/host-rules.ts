import { DATA_FILES } from '#app/tracks/data-files.ts';
import { SECURITY_HEADERS } from '#server/security-headers.ts';

type RuleParts = {
  /** Where the site is on the host. */
  folder: string;
  /** The policy of each page, by the name of its file. */
  policies: ReadonlyMap<string, string>;
  /** Of tracks that were taken away. */
  goneIds: readonly string[];
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const NO_CACHE = 'no-cache';
const AN_HOUR = 'public, max-age=3600';

/** The rules that a static host needs, as files that stand beside the site. */
export function hostRules(parts: RuleParts): Record<'nginx.conf' | 'Caddyfile', string> {
  return { 'nginx.conf': nginxRules(parts), Caddyfile: caddyRules(parts) };
}

/** Most pages share a policy: the others are named. */
function splitPolicies(policies: ReadonlyMap<string, string>) {
  const counts = new Map<string, number>();
  for (const policy of policies.values()) counts.set(policy, (counts.get(policy) ?? 0) + 1);
  const [usual = ''] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { usual, others: [...policies].filter(([, policy]) => policy !== usual).sort() };
}

function nginxRules({ folder, policies, goneIds }: RuleParts): string {
  const { usual, others } = splitPolicies(policies);
  const headers = Object.entries(SECURITY_HEADERS).filter(
    ([name]) => name !== 'Cross-Origin-Resource-Policy',
  );
  return `# The site for nginx: 'include ${quote(`${folder}/nginx.conf`)};' in its http block. On another machine the
# root below is the path there.
# Brotli needs ngx_brotli ("brotli_static on;"); gzip_static is part of most builds.

map $uri $vinahouse_cache {
  default "${AN_HOUR}";
  ~^/assets/ "${IMMUTABLE}";
  "~^/(art|sound|covers|waveforms)/.*[0-9a-f]{8,}" "${IMMUTABLE}";
  ~^/data/ "${NO_CACHE}";
  ~\\.html$ "${NO_CACHE}";
  ~\\.(xml|txt|webmanifest)$ "${NO_CACHE}";
}
map $uri $vinahouse_resource_policy {
  default "same-origin";
  ~^/covers/ "cross-origin";
}
map $uri $vinahouse_policy {
  default "";
  ~\\.html$ "${usual}";
${others.map(([file, policy]) => `  "/${file}" "${policy}";`).join('\n')}
}

server {
  # listen 443 ssl; http2 on; server_name nhac.example;
  listen 80;
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
  }
${headers.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header Cross-Origin-Resource-Policy $vinahouse_resource_policy always;
  add_header Content-Security-Policy $vinahouse_policy always;
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
  location /data/ { try_files $uri =404; error_page 404 = @none; }
  location /assets/ { try_files $uri =404; error_page 404 = @none; }
  location ~ ^/(sound|covers|waveforms)/ { try_files $uri =404; error_page 404 = @none; }
  location /track/ {
    error_page 404 /track/404.html;
    rewrite ^(.+)/$ $1 permanent;
    try_files $uri.html =404;
  }
  location /playlist/ { try_files /playlist.html =404; }
${goneIds.map(goneLocations).join('\n')}
  location @none { default_type text/plain; return 404 "Không tìm thấy tệp này.\\n"; }
}
`;
}

/** A map of ids as long as they may be would need larger buckets, which only the http block can have. */
const goneLocations = (id: string) =>
  `  location = /track/${id} { return 410; }
  location = /data/${DATA_FILES.track(id)} { return 410 "null"; }`;

/** A path as a string of either file. */
const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;

function caddyRules({ folder, policies, goneIds }: RuleParts): string {
  const { usual, others } = splitPolicies(policies);
  const headers = Object.entries(SECURITY_HEADERS).filter(
    ([name]) => name !== 'Cross-Origin-Resource-Policy',
  );
  const gone = goneIds.map((id) => `/track/${id} /data/${DATA_FILES.track(id)}`).join(' ');
  return `# The site for Caddy: put its name in the place of :80, and on another machine this folder's path there
# in the place of the root's.
:80 {
	root * ${quote(folder)}
	header {
${headers.map(([name, value]) => `\t\t${name} "${value}"`).join('\n')}
		Cross-Origin-Resource-Policy "same-origin"
		Cache-Control "${AN_HOUR}"
	}
	@immutable path_regexp ^/(assets/|(art|sound|covers|waveforms)/.*[0-9a-f]{8,})
	header @immutable Cache-Control "${IMMUTABLE}"
	@covers path /covers/*
	header @covers Cross-Origin-Resource-Policy "cross-origin"
	@fresh not path_regexp ^/(assets|art|sound|covers|waveforms|icons)/
	header @fresh Cache-Control "${NO_CACHE}"
	header @fresh Content-Security-Policy "${usual}"
${others
  .map(([file, policy], number) => {
    const path = `/${file}`.replace(/(index)?\.html$/, '') || '/';
    return `\t@policy${number} path ${path}\n\theader @policy${number} Content-Security-Policy "${policy}"`;
  })
  .join('\n')}
	# Not every machine knows these endings.
	@mp3 path *.mp3
	header @mp3 Content-Type audio/mpeg
	@m4a path *.m4a
	header @m4a Content-Type audio/mp4
	@manifest path *.webmanifest
	header @manifest Content-Type application/manifest+json
	@own path /nginx.conf /Caddyfile *.br *.gz
	respond @own 404
${gone && `\t@gone path ${gone}\n\terror @gone 410\n`}	@playlist path /playlist/*
	rewrite @playlist /playlist.html
	try_files {path} {path}.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
		@goneTrack expression \`{err.status_code} == 410\`
		rewrite @goneTrack /track/410.html
		@missingTrack path /track/*
		rewrite @missingTrack /track/404.html
		@missing not path /track/*
		rewrite @missing /404.html
		file_server
	}
}
`;
}
