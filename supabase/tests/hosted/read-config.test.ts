import { expect, test } from 'vitest';
import { authSettings } from './auth-settings.ts';
import { readConfig } from './read-config.ts';

const templateUrl = (path: string) => `http://templates/${path}`;

test('every setting for the auth service is one that it reads', () => {
  const settings = authSettings(readConfig(), templateUrl);
  expect(settings).toMatchObject({
    GOTRUE_SITE_URL: 'http://localhost:3000',
    GOTRUE_DISABLE_SIGNUP: 'false',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_MAILER_OTP_EXP: '86400',
    GOTRUE_MAILER_SUBJECTS_RECOVERY: 'Đặt lại mật khẩu Vinahouse',
    GOTRUE_MAILER_TEMPLATES_PASSWORD_CHANGED_NOTIFICATION:
      'http://templates/./supabase/templates/password_changed.html',
  });
  expect(settings.GOTRUE_URI_ALLOW_LIST?.split(',')).toContain('http://127.0.0.1:3000/xac-nhan');
});

test.each(['auth.email.enabled', 'auth.email.template.hello.subject', 'auth.otp_expiry'])(
  'a setting %s is refused, because nothing would read it',
  (name) =>
    expect(() => authSettings(new Map([[name, true]]), templateUrl)).toThrow(
      `supabase/config.toml: nothing reads ${name}`,
    ),
);
