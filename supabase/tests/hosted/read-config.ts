import { readFileSync } from 'node:fs';

export type ConfigValue = string | number | boolean | string[];

/**
 * Reads supabase/config.toml as far as it goes: sections, and values that JSON has, too.
 *
 * @returns the values by their full names, such as 'auth.email.otp_expiry'
 */
export function readConfig(
  text = readFileSync(new URL('../../config.toml', import.meta.url), 'utf8'),
): Map<string, ConfigValue> {
  const values = new Map<string, ConfigValue>();
  let section = '';
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  while (lines.length > 0) {
    let line = lines.shift() ?? '';
    const [, name] = /^\[([\w.]+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      section = `${name}.`;
      continue;
    }
    while (/= \[$/.test(line.split('\n')[0] ?? '') && !line.endsWith(']'))
      line += `\n${lines.shift() ?? ']'}`;
    const [, key, value = ''] = /^(\w+) = ([\s\S]+)$/.exec(line) ?? [];
    if (!key) throw new Error(`supabase/config.toml: ${line}`);
    values.set(section + key, JSON.parse(value.replace(/,\s*\]$/, ']')) as ConfigValue);
  }
  return values;
}
