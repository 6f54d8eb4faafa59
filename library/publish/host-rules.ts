import { caddyRules } from './caddy-rules.ts';
import { nginxRules } from './nginx-rules.ts';
import type { RuleParts } from './rule-parts.ts';

/** The rules that a static host needs, as files that stand beside the site. */
export function hostRules(parts: RuleParts): Record<'nginx.conf' | 'Caddyfile', string> {
  return { 'nginx.conf': nginxRules(parts), Caddyfile: caddyRules(parts) };
}
