import { caddyRules } from './caddy-rules.ts';
import { nginxRules } from './nginx-rules.ts';
import type { RuleParts } from './rule-parts.ts';

/** The rules for static hosts, as files in the exported site. */
export function hostRules(parts: RuleParts): Record<'nginx.conf' | 'Caddyfile', string> {
  return { 'nginx.conf': nginxRules(parts), Caddyfile: caddyRules(parts) };
}
