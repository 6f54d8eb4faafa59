import { caddyBucketRules } from './caddy-bucket-rules.ts';
import { cloudflareWorker } from './cloudflare-worker.ts';
import { nginxBucketRules } from './nginx-bucket-rules.ts';
import type { BucketRuleParts } from './rule-parts.ts';

/** Rules for proxies and CDNs that read the bucket themselves, by file name. */
export const bucketRules = (parts: BucketRuleParts): Record<string, string> => ({
  'nginx.conf': nginxBucketRules(parts),
  Caddyfile: caddyBucketRules(parts),
  'cloudflare-worker.js': cloudflareWorker(parts),
});
