import { DATA_FILES } from '#domain/data-files.ts';
import { FEED_PATTERN } from '#domain/feed-address.ts';
import { PAGE_FOLDERS } from '#domain/page-folders.ts';
import { SECURITY_HEADERS } from '#domain/security-headers.ts';
import { CACHE_CONTROL, publicSite, quote, type RuleParts, splitPolicies } from './rule-parts.ts';

const FILE_MISSING = 'Không tìm thấy tệp này.\n';

/** Without these, Caddy takes some types from the machine's list, and serves WebM sound as video/webm. */
const CONTENT_TYPES: [ending: string, type: string][] = [
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['webm', 'audio/webm'],
  ['webmanifest', 'application/manifest+json'],
];

/** The site's rules for Caddy. Only inside `route` do directives run in the written order. */
export function caddyRules(parts: RuleParts): string {
  const { siteUrl, folder, policies, goneIds, goneSounds } = parts;
  const { usual, ofFolders, ofEmbeds, others } = splitPolicies(policies);
  const goneData = goneIds.map((id) => `/data/${DATA_FILES.track(id)}`);
  const gonePages = goneIds.flatMap((id) => [`/track/${id}`, `/nhung/${id}`]);
  const gone = [...gonePages, ...goneData, ...goneSounds].join(' ');
  const errorPage = (matcher: string, file: string) => `			handle ${matcher} {
				header Content-Security-Policy ${quote(policies.get(file) ?? usual)}${file.startsWith('nhung/') ? '\n\t\t\t\theader -X-Frame-Options' : ''}
				rewrite * /${file}
				file_server {
					precompressed br gzip
				}
			}`;
  return `# The site for Caddy, which gets a certificate for a name by itself. On another machine, replace the path after
# 'root *' by the path of this folder there.
${publicSite(siteUrl)?.origin ?? ':80'} {
	root * ${quote(folder)}
	route {
		header {
${Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => `\t\t\t${name} "${value}"`)
  .join('\n')}
			Cache-Control "${CACHE_CONTROL.other}"
		}
${gone && `\t\t@gone path ${gone}\n\t\terror @gone 410\n`}		@slash path_regexp slash ^(.+)/$
		redir @slash {re.slash.1} permanent
		@own path /nginx.conf /Caddyfile *.html *.br *.gz
		error @own 404

		@immutable path_regexp ^/(assets/|art/.*[0-9a-f]{8,})
		header @immutable Cache-Control "${CACHE_CONTROL.immutable}"
		@picture path /covers/* /waveforms/*
		header @picture Cache-Control "${CACHE_CONTROL.picture}"
		header /sound/* Cache-Control "${CACHE_CONTROL.sound}"
		@fresh {
			path_regexp ^(/data/.*|/oembed/.*|[^.]*|.*\\.(xml|txt|webmanifest))$
			not path_regexp ^/(assets|art|sound|covers|waveforms)/
		}
		header @fresh Cache-Control "${CACHE_CONTROL.fresh}"
		@elsewhere path /covers/* /sound/* /nhung/* /assets/nhung-*
		header @elsewhere Cross-Origin-Resource-Policy "cross-origin"
		header /nhung/* -X-Frame-Options
		header /oembed/* Access-Control-Allow-Origin *
		@page path_regexp ^[^.]*$
		header @page Content-Security-Policy "${usual}"
${ofFolders.map(folderPolicy).join('\n')}
		@embed path_regexp ^/nhung/[^.]*$
		header @embed Content-Security-Policy "${ofEmbeds}"
${others.map(policyRule).join('\n')}
${CONTENT_TYPES.map(contentTypeRule).join('\n')}
		@feed path_regexp ${FEED_PATTERN}
		header @feed {
			Content-Type "application/rss+xml; charset=utf-8"
			Access-Control-Allow-Origin *
			defer
		}
		header /data/chapters/* {
			Content-Type application/json+chapters
			Access-Control-Allow-Origin *
			defer
		}

		rewrite /playlist/* /playlist.html
		try_files {path}.html {path}
		file_server {
			precompressed br gzip
		}
	}
	handle_errors {
		route {
			header {
				Cache-Control "${CACHE_CONTROL.fresh}"
				Content-Type "text/html; charset=utf-8"
			}
			@file path *.xml /data/* /oembed/* /assets/* /sound/* /covers/* /waveforms/*
			handle @file {
				header Content-Type "text/plain; charset=utf-8"
				@goneData expression \`{err.status_code} == 410 && {path}.startsWith("/data/")\`
				respond @goneData "null" 410
				respond ${quote(FILE_MISSING)} {err.status_code}
			}
			@goneEmbed expression \`{err.status_code} == 410 && {path}.startsWith("/nhung/")\`
${errorPage('@goneEmbed', 'nhung/410.html')}
			@goneTrack expression \`{err.status_code} == 410\`
${errorPage('@goneTrack', 'track/410.html')}
${PAGE_FOLDERS.map((folder) => errorPage(`/${folder}/*`, `${folder}/404.html`)).join('\n')}
${errorPage('/nhung/*', 'nhung/404.html')}
${errorPage('', '404.html')}
		}
	}
}
`;
}

const folderPolicy = ({ folder, policy }: { folder: string; policy: string }) =>
  `\t\t@${folder} path_regexp ^/${folder}/[^.]*$
		header @${folder} Content-Security-Policy "${policy}"`;

/** Error pages get their policy in `handle_errors`. */
function policyRule([file, policy]: [file: string, policy: string], number: number): string {
  const path = file === 'playlist.html' ? '/playlist/*' : `/${file}`.replace(/(index)?\.html$/, '');
  return `\t\t@policy${number} path ${path || '/'}
		header @policy${number} Content-Security-Policy "${policy}"`;
}

/** Deferred (`defer`), since the file server sets its own type later. */
const contentTypeRule = ([ending, type]: [string, string]) => `		@${ending} path *.${ending}
		header @${ending} {
			Content-Type ${type}
			defer
		}`;
