import { expect, type Page } from '@playwright/test';

export type AuthPage = ReturnType<typeof authPage>;

export type Listener = { name: string; email: string; password: string };

/** The page to sign in and to sign up, in a listener's words. */
export function authPage(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name });
  const form = page.getByRole('tabpanel');
  const email = form.getByLabel('Email');
  const password = form.getByLabel('Mật khẩu', { exact: true });
  const repeated = form.getByLabel('Xác nhận mật khẩu');
  const signInButton = form.getByRole('button', { name: 'Đăng nhập' });
  const signUpButton = form.getByRole('button', { name: 'Đăng ký' });

  /** A press before the page's script has come is not heard: press until it is. */
  const chooseSignUp = () =>
    expect(async () => {
      await tab('Đăng ký').click();
      await expect(repeated).toBeVisible({ timeout: 1_000 });
    }).toPass();

  return {
    tab,
    email,
    password,
    repeated,
    signInButton,
    signUpButton,
    chooseSignUp,
    displayName: form.getByLabel('Tên hiển thị'),
    google: page.getByRole('button', { name: 'Tiếp tục với Google' }),
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

let made = 0;

/** Nobody else's name and address. */
export function newListener(name: string): Listener {
  made += 1;
  const email = `listener-${process.pid}-${Date.now()}-${made}@vinahouse.test`;
  return { name, email, password: 'nonstop-90-phut' };
}
