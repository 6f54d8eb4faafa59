import type { ConfigValue } from './read-config.ts';

type Setting = [name: string, value: string];
type Translate = (value: ConfigValue) => Setting[];

const named =
  (name: string): Translate =>
  (value) => [[`GOTRUE_${name}`, String(value)]];
const negated =
  (name: string): Translate =>
  (value) => [[`GOTRUE_${name}`, String(!value)]];
/** Enabled by being there. */
const nothing: Translate = () => [];

/**
 * The settings of Supabase's auth service for each value of supabase/config.toml, as the Supabase CLI translates them.
 * A value that is missing here would have no effect: see authSettings.
 *
 * @see https://github.com/supabase/cli, apps/cli-go/internal/start/start.go
 */
const SETTINGS: Readonly<Record<string, Translate>> = {
  'auth.enabled': nothing,
  'auth.site_url': named('SITE_URL'),
  'auth.additional_redirect_urls': named('URI_ALLOW_LIST'),
  'auth.jwt_expiry': named('JWT_EXP'),
  'auth.enable_refresh_token_rotation': named('SECURITY_REFRESH_TOKEN_ROTATION_ENABLED'),
  'auth.refresh_token_reuse_interval': named('SECURITY_REFRESH_TOKEN_REUSE_INTERVAL'),
  'auth.enable_signup': negated('DISABLE_SIGNUP'),
  'auth.enable_anonymous_sign_ins': named('EXTERNAL_ANONYMOUS_USERS_ENABLED'),
  'auth.enable_manual_linking': named('SECURITY_MANUAL_LINKING_ENABLED'),
  'auth.minimum_password_length': named('PASSWORD_MIN_LENGTH'),
  'auth.rate_limit.sign_in_sign_ups': named('RATE_LIMIT_OTP'),
  'auth.rate_limit.token_verifications': named('RATE_LIMIT_VERIFY'),
  'auth.rate_limit.token_refresh': named('RATE_LIMIT_TOKEN_REFRESH'),
  'auth.email.enable_signup': named('EXTERNAL_EMAIL_ENABLED'),
  'auth.email.enable_confirmations': negated('MAILER_AUTOCONFIRM'),
  'auth.email.double_confirm_changes': named('MAILER_SECURE_EMAIL_CHANGE_ENABLED'),
  'auth.email.max_frequency': named('SMTP_MAX_FREQUENCY'),
  'auth.email.otp_expiry': named('MAILER_OTP_EXP'),
  'auth.external.google.enabled': named('EXTERNAL_GOOGLE_ENABLED'),
  'auth.external.google.client_id': named('EXTERNAL_GOOGLE_CLIENT_ID'),
  'auth.external.google.secret': named('EXTERNAL_GOOGLE_SECRET'),
};

/** The e-mails that Supabase's auth service knows, by their names in the CLI's configuration. */
const EMAILS = ['invite', 'confirmation', 'recovery', 'magic_link', 'email_change'];
const NOTIFICATIONS = ['password_changed', 'email_changed', 'identity_linked', 'identity_unlinked'];

/**
 * Translates the section `auth` into environment variables of Supabase's auth service.
 *
 * @param templateUrl the address of a template, which the service loads
 * @throws Error for a name that the service or the Supabase CLI does not have, since both ignore it silently
 */
export function authSettings(
  config: ReadonlyMap<string, ConfigValue>,
  templateUrl: (contentPath: string) => string,
): Record<string, string> {
  const settings: Setting[] = [];
  for (const [name, value] of config) {
    if (!name.startsWith('auth.')) continue;
    const translate = SETTINGS[name] ?? emailSetting(name, templateUrl);
    if (!translate) throw new Error(`supabase/config.toml: nothing reads ${name}`);
    settings.push(...translate(value));
  }
  return Object.fromEntries(settings);
}

function emailSetting(
  name: string,
  templateUrl: (contentPath: string) => string,
): Translate | undefined {
  const [, kind, email = '', field = ''] =
    /^auth\.email\.(template|notification)\.(\w+)\.(\w+)$/.exec(name) ?? [];
  const isKnown = (kind === 'template' ? EMAILS : NOTIFICATIONS).includes(email);
  if (!kind || !isKnown) return undefined;
  const id = `${email}${kind === 'notification' ? '_notification' : ''}`.toUpperCase();
  if (field === 'subject') return named(`MAILER_SUBJECTS_${id}`);
  if (field === 'content_path')
    return (path) => [[`GOTRUE_MAILER_TEMPLATES_${id}`, templateUrl(String(path))]];
  if (field === 'enabled' && kind === 'notification')
    return named(`MAILER_NOTIFICATIONS_${email.toUpperCase()}_ENABLED`);
  return undefined;
}
