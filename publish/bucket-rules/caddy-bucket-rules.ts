import { ONLY_HTTPS, SECURITY_HEADERS } from '#domain/security-headers.ts';
import {
  type BucketRuleParts,
  bucketParts,
  comment,
  INTRODUCTION,
  MEDIA_PATTERN,
} from './rule-parts.ts';

/** Names as Go writes them, which Caddy takes literally. */
const VALUES = ['Expires', 'Date', 'Algorithm', 'Credential', 'Signature'].map(
  (name) => `X-Amz-${name}={rp.header.X-Bucket-Amz-${name}}`,
);
const SIGNED = [...VALUES, 'X-Amz-SignedHeaders=host'].join('&');

/** Caddy keeps no files, so that each request for sound is one to the bucket. */
export function caddyBucketRules(parts: BucketRuleParts): string {
  const { site, server, bucket, key } = bucketParts(parts);
  const isHttps = parts.siteUrl.startsWith('https:');
  const headers = {
    ...SECURITY_HEADERS,
    'Cross-Origin-Resource-Policy': '{rp.header.X-Bucket-Policy}',
    ...(isHttps && { 'Strict-Transport-Security': ONLY_HTTPS }),
  };
  const origin = `${bucket.isHttps ? 'https' : 'http'}://${bucket.hostname}:${bucket.port}`;
  return `${comment(INTRODUCTION, '#')}
# Several servers: write them one after the other, with spaces, in each line with ${server}.

(vinahouse_site) {
	reverse_proxy ${server} {
		# A server that stops or hangs: the next one is asked.
		lb_try_duration 3s
		transport http {
			dial_timeout 2s
			response_header_timeout 30s
		}
	}
}

${site?.origin ?? ':80'} {
	# The rest of this file speaks to it by another way.
	@gate path /_bucket/*
	respond @gate 404

	@media {
		path_regexp media ^/(${MEDIA_PATTERN})$
		method GET HEAD
		# The site knows the ETags.
		not header If-None-Match *
		not header If-Match *
		not header If-Range *
	}
	handle @media {
		reverse_proxy ${server} {
			method GET
			rewrite /_bucket/{re.media.1}
			header_up X-Proxy-Key ${key}
			header_up -Range
			@allowed status 204
			handle_response @allowed {
				reverse_proxy ${origin} {
					rewrite {rp.header.X-Bucket-Path}?${SIGNED}
					header_up Host ${bucket.host}
					header_up -Authorization
					header_up -Cookie
					header_up -Accept-Encoding
					header_up -X-Forwarded-For
					header_up -X-Forwarded-Host
					header_up -X-Forwarded-Proto
					transport http {
						dial_timeout 5s
						response_header_timeout 10s
					}
					@failed status 3xx 4xx 5xx
					handle_response @failed {
						import vinahouse_site
					}
					header_down Content-Type {rp.header.X-Bucket-Type}
					header_down Cache-Control {rp.header.X-Bucket-Cache}
					header_down ETag {rp.header.X-Bucket-Etag}
					header_down -Last-Modified
					header_down -Content-Disposition
					header_down -Access-Control-*
					header_down -Vary
					header_down -X-Amz-*
					header_down -Server
${Object.entries(headers)
  .map(([name, value]) => `\t\t\t\t\theader_down ${name} "${value}"`)
  .join('\n')}
				}
			}
			handle_response {
				import vinahouse_site
			}
		}
	}
	handle {
		import vinahouse_site
	}
	handle_errors {
		@lost path_regexp ^/(${MEDIA_PATTERN})$
		handle @lost {
			import vinahouse_site
		}
	}
}
`;
}
