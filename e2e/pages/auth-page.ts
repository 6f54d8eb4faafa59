import { expect, type Page } from '@playwright/test';
import type { Listener } from '../sites/accounts.ts';
import { untilIdle } from './until-idle.ts';

export type AuthPage = ReturnType<typeof authPage>;

/** Page object of the sign-in and sign-up page. */
export function authPage(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name });
  const form = page.getByRole('tabpanel');
  const email = form.getByLabel('Email');
  const password = form.getByLabel('Mật khẩu', { exact: true });
  const repeated = form.getByLabel('Xác nhận mật khẩu');
  const signInButton = form.getByRole('button', { name: 'Đăng nhập' });
  const signUpButton = form.getByRole('button', { name: 'Đăng ký' });

  /** Works also before the scripts have loaded. */
  const chooseSignUp = async () => {
    await tab('Đăng ký').click();
    await expect(repeated).toBeVisible();
  };

  const google = page.getByRole('button', { name: 'Tiếp tục với Google' });

  return {
    tab,
    email,
    password,
    repeated,
    signInButton,
    signUpButton,
    chooseSignUp,
    displayName: form.getByLabel('Tên hiển thị'),
    forgot: form.getByRole('link', { name: 'Quên mật khẩu?' }),
    google,
    /** Presses after the scripts have loaded, since an earlier press is lost. */
    pressGoogle: async () => {
      await untilIdle(page);
      await google.click();
    },
    back: page.getByRole('link', { name: 'Về trang chủ' }),
    checkMail: page.getByRole('heading', {
      name: 'Vui lòng kiểm tra email để xác thực tài khoản',
    }),
    toast: (text: string) => page.locator('[data-sonner-toast]', { hasText: text }),

    open: () => page.goto('/auth'),

    async signIn({ email: address, password: secret }: Omit<Listener, 'name'>) {
      await email.fill(address);
      await password.fill(secret);
      await signInButton.click();
    },

    async signUp(listener: Listener, repeatedPassword = listener.password) {
      await chooseSignUp();
      await form.getByLabel('Tên hiển thị').fill(listener.name);
      await email.fill(listener.email);
      await password.fill(listener.password);
      await repeated.fill(repeatedPassword);
      await signUpButton.click();
    },
  };
}
