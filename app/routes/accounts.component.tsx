import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import {
  commentRow,
  type FakeBackend,
  json,
  startFakeBackend,
  USER,
} from '#app/testing/fake-backend.ts';
import { renderPart } from '#app/testing/render-part.tsx';
import Auth from './auth.tsx';
import Confirm from './confirm.tsx';
import ForgotPassword from './forgot-password.tsx';
import Profile from './profile.tsx';
import Settings from './settings.tsx';

const form = page.getByRole('tabpanel');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function signUp(repeated: string) {
  await page.getByRole('tab', { name: 'Đăng ký' }).click();
  await form.getByLabelText('Tên hiển thị').fill('Nguyễn Hoàng Thảo Vy');
  await form.getByLabelText('Email').fill('lan@vinahouse.test');
  await form.getByLabelText('Mật khẩu', { exact: true }).fill('nonstop-90-phut');
  await form.getByLabelText('Xác nhận mật khẩu').fill(repeated);
  await form.getByRole('button', { name: 'Đăng ký' }).click();
}

const linkOf = (type: string) => `#token_hash=${'0'.repeat(64)}&type=${type}`;
const WRONG_PASSWORD = {
  error_code: 'invalid_credentials',
  message: 'Invalid login credentials',
};

type State = {
  Page: () => ReactElement;
  hash?: string;
  isVisitor?: boolean;
  open: (backend: FakeBackend) => unknown;
  act: (backend: FakeBackend) => Promise<unknown>;
};

const STATES: Record<string, Partial<State> & Pick<State, 'Page' | 'act'>> = {
  'a refused sign-in': {
    Page: Auth,
    isVisitor: true,
    open: (backend) => backend.answer('/auth/v1/token', json(400, WRONG_PASSWORD)),
    act: async () => {
      await form.getByLabelText('Email').fill('khong-ai@vinahouse.test');
      await form.getByLabelText('Mật khẩu', { exact: true }).fill('sai-mat-khau');
      await form.getByRole('button', { name: 'Đăng nhập' }).click();
      await expect.element(page.getByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    },
  },
  'passwords that do not match': {
    Page: Auth,
    isVisitor: true,
    act: async () => {
      await signUp('khác');
      await expect.element(page.getByText('Mật khẩu không khớp')).toBeVisible();
    },
  },
  'the notice to check the mailbox': {
    Page: Auth,
    isVisitor: true,
    open: (backend) => backend.answer('/auth/v1/signup', json(200, USER)),
    act: async () => {
      await signUp('nonstop-90-phut');
      await expect
        .element(
          page.getByRole('heading', { name: 'Vui lòng kiểm tra email để xác thực tài khoản' }),
        )
        .toBeVisible();
      await expect.element(page.getByText('Thành công!')).toBeVisible();
    },
  },
  'the notice that the reset e-mail is sent': {
    Page: ForgotPassword,
    isVisitor: true,
    open: (backend) => backend.answer('/auth/v1/recover', json(200, {})),
    act: async () => {
      await field('Email').fill(
        'mot-dia-chi-email-rat-dai-cua-nguyen-hoang-thao-vy@vinahouse.test',
      );
      await button('Gửi liên kết').click();
      await expect
        .element(page.getByRole('heading', { name: 'Kiểm tra email của bạn' }))
        .toBeVisible();
    },
  },
  'a refused new password': {
    Page: ForgotPassword,
    isVisitor: true,
    hash: linkOf('recovery'),
    act: async () => {
      await field('Mật khẩu mới').fill('12345');
      await field('Nhập lại mật khẩu mới').fill('12345');
      await button('Đổi mật khẩu').click();
      await expect.element(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();
    },
  },
  'a link to confirm an address': {
    Page: Confirm,
    isVisitor: true,
    hash: linkOf('signup'),
    act: () => expect.element(button('Xác nhận email')).toBeVisible(),
  },
  'a used link': {
    Page: Confirm,
    isVisitor: true,
    hash: linkOf('signup'),
    open: (backend) =>
      backend.answer(
        '/auth/v1/verify',
        json(403, { error_code: 'otp_expired', message: 'expired' }),
      ),
    act: async () => {
      await field('Mật khẩu').fill('mat-khau-moi-99');
      await button('Xác nhận email').click();
      await expect
        .element(page.getByRole('heading', { name: 'Liên kết đã hết hạn hoặc đã được dùng.' }))
        .toBeVisible();
    },
  },
  'a link to confirm a new address': {
    Page: Confirm,
    isVisitor: true,
    hash: linkOf('email_change'),
    act: () => expect.element(button('Xác nhận email')).toBeVisible(),
  },
  'a change of e-mail address with two devices': {
    Page: Settings,
    open: (backend) => {
      const device = { created_at: '2026-11-20T20:42:08Z', last_used_at: '2026-11-20T20:42:08Z' };
      const user_agent = navigator.userAgent;
      backend.answer(
        '/rest/v1/rpc/my_sessions',
        json(200, [
          { ...device, user_agent, id: 'one', is_current: true },
          { ...device, user_agent, id: 'other', is_current: false },
        ]),
      );
    },
    act: async () => {
      const devices = page.getByRole('list', { name: 'Thiết bị đang đăng nhập' });
      await expect.poll(() => devices.getByRole('listitem').elements().length).toBe(2);
      await page.getByLabelText('Email mới').fill('dia-chi-moi-cua-nguyen-thao-vy@vinahouse.test');
      await button('Đổi email').click();
      await expect.element(page.getByText(/^Đã gửi thư đến/)).toBeVisible();
    },
  },
  'a password of an app, which is shown once': {
    Page: Settings,
    open: (backend) => {
      const app = {
        id: 'a',
        name: 'Xe',
        user_name: 'xe234567',
        created_at: '2026-11-20T20:42:08Z',
      };
      const used = new Date(Date.now() - 12 * 60_000).toISOString();
      const passwords = [
        { ...app, last_used_at: null },
        { ...app, id: 'c', name: 'Loa', last_used_at: used },
      ];
      backend.answer('/rest/v1/rpc/my_app_passwords', json(200, { is_open: true, passwords }));
      backend.answer(
        '/rest/v1/rpc/make_app_password',
        json(409, { code: 'too_many_apps', message: 'too_many_apps' }),
      );
    },
    act: async (backend) => {
      const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      // The use of an app is noted once an hour.
      await expect.element(page.getByText('Dùng lần cuối: trong một giờ qua')).toBeVisible();
      await page.getByLabelText('Tên thiết bị hoặc ứng dụng').fill('Điện thoại');
      await button('Tạo mật khẩu ứng dụng').click();
      await expect.element(page.getByText(/^Bạn đã có đủ 10 ứng dụng/)).toBeVisible();
      const password = 'abcdefghijkmnpqrstuvwxyz';
      const made = { id: 'b', name: 'Điện thoại', user_name: 'dt234567', password };
      backend.answer('/rest/v1/rpc/make_app_password', json(200, made));
      await button('Tạo mật khẩu ứng dụng').click();
      await button('Chép mật khẩu').click();
      expect(copy).toHaveBeenLastCalledWith(password);
      await button('Chép máy chủ').click();
      expect(copy).toHaveBeenLastCalledWith(location.origin);
      await button('Xong, ẩn mật khẩu').click();
      await expect.element(page.getByText(password)).not.toBeInTheDocument();
      let ended: unknown;
      backend.answer('/rest/v1/rpc/end_session', ({ body }) => {
        ended = body;
        return json(200, true);
      });
      await button('Thu hồi Xe').click();
      await expect.element(page.getByText('Đã thu hồi mật khẩu ứng dụng')).toBeVisible();
      expect(ended).toEqual({ session_id: 'a' });
      backend.answer('/rest/v1/rpc/make_app_password', json(200, made));
      await page.getByLabelText('Tên thiết bị hoặc ứng dụng').fill('Điện thoại');
      await button('Tạo mật khẩu ứng dụng').click();
      await expect.element(page.getByText(password)).toBeVisible();
    },
  },
  "a visitor's settings page in the light theme": {
    Page: Settings,
    isVisitor: true,
    act: async () => {
      document.documentElement.dataset.theme = 'light';
      const light = page.getByRole('radio', { name: 'Sáng' });
      await light.click();
      await expect.element(light).toBeChecked();
      const invitation = 'Đăng nhập để quản lý tài khoản của bạn.';
      await expect.element(page.getByText(invitation)).toBeVisible();
    },
  },
  'settings after a refused and a finished download of one’s data': {
    Page: Settings,
    open: (backend) =>
      backend.answer(
        '/rest/v1/rpc/my_data',
        json(429, { code: 'PT429', message: 'data_too_often' }),
      ),
    act: async (backend) => {
      const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      const make = vi.spyOn(URL, 'createObjectURL');
      await button('Tải dữ liệu của bạn').click();
      await expect.element(page.getByText(/^Bạn vừa tải nhiều lần rồi/)).toBeVisible();
      expect(save).not.toHaveBeenCalled();
      const data = { comments: [{ content: 'Phê' }] };
      backend.answer('/rest/v1/rpc/my_data', json(200, data));
      await button('Tải dữ liệu của bạn').click();
      await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
      expect(save.mock.contexts[0]).toHaveProperty('download', 'du-lieu-cua-toi.json');
      const [file] = make.mock.lastCall ?? [];
      expect(JSON.parse(await (file as Blob).text())).toEqual(data);
      save.mockRestore();
      make.mockRestore();
    },
  },
  'the dialog to delete an account': {
    Page: Settings,
    open: (backend) => backend.answer('/rest/v1/rpc/delete_my_account', json(200, false)),
    act: async () => {
      await button('Xóa tài khoản').click();
      const question = page.getByRole('alertdialog', { name: 'Xóa tài khoản vĩnh viễn?' });
      await question.getByLabelText('Nhập mật khẩu để xác nhận').fill('sai-mat-khau');
      await question.getByRole('button', { name: 'Xóa vĩnh viễn' }).click();
      await expect.element(question.getByRole('alert')).toBeVisible();
    },
  },
  'a profile with a wrong password': {
    Page: Profile,
    open: (backend) =>
      backend.answer(
        '/rest/v1/track_comments',
        json(
          200,
          ['Nghe phê quá 0:45 '.repeat(20).trim(), 'x'.repeat(200)].map((text) => commentRow(text)),
        ),
      ),
    act: async (backend) => {
      const comments = page.getByRole('region', { name: 'Comments của bạn' });
      await expect.poll(() => comments.getByRole('listitem').elements().length).toBe(2);
      backend.answer('/auth/v1/user', ({ method }) =>
        method === 'PUT' ? json(400, WRONG_PASSWORD) : json(200, USER),
      );
      await field('Mật khẩu hiện tại').fill('sai-mat-khau');
      await field('Mật khẩu mới').fill('mat-khau-moi-99');
      await field('Nhập lại mật khẩu mới').fill('mat-khau-moi-99');
      await button('Đổi mật khẩu').click();
      await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
};

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

test.for(Object.entries(STATES))(
  '%s fits every size without axe findings',
  async ([, { Page, hash = '', isVisitor, open, act }]) => {
    const backend = startFakeBackend();
    if (!isVisitor) backend.signIn();
    open?.(backend);
    history.replaceState(null, '', location.pathname + location.search + hash);
    await renderPart(<Page />);
    await act(backend);
    await expectToFitEverySize();
  },
);
