import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { findProof } from '#app/backend/sign-up-proof.ts';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import {
  type Call,
  type FakeBackend,
  json,
  startFakeBackend,
  USER,
} from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';

const KEY = 'auth.sign-up-proof';
const LINK = `/xac-nhan#token_hash=${'0'.repeat(64)}&type=signup`;
const DAY_MS = 24 * 60 * 60 * 1000;

const form = page.getByRole('tabpanel');
const password = page.getByLabelText('Mật khẩu', { exact: true });
const confirm = page.getByRole('button', { name: 'Xác nhận email' });
const other = page.getByRole('button', { name: 'Chọn mật khẩu khác' });
const question = page.getByRole('heading', { name: /nhập mật khẩu cho tài khoản/ });
const account = page.getByRole('banner').getByRole('button', { name: /^Tài khoản của/ });

const encode = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const SESSION = {
  access_token: `${encode({ alg: 'HS256' })}.${encode({ sub: USER.id, exp: 4e9 })}.sign`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: USER,
};
const REFUSED = json(403, { error_code: 'proof_refused', message: 'x' });

/** @returns all calls that confirm, with their bodies */
function answerConfirmations(backend: FakeBackend, answer = json(200, SESSION)) {
  const bodies: unknown[] = [];
  backend.answer('/auth/v1/verify', ({ body }: Call) => {
    bodies.push(body);
    return answer;
  });
  backend.answer('/auth/v1/user', json(200, USER));
  return bodies;
}

async function signUp(backend: FakeBackend) {
  const bodies: { data?: { secret?: string } }[] = [];
  backend.answer('/auth/v1/signup', ({ body }) => {
    bodies.push(body as (typeof bodies)[number]);
    return json(200, USER);
  });
  await openSite('/auth');
  await page.getByRole('tab', { name: 'Đăng ký' }).click();
  await form.getByLabelText('Email').fill(USER.email);
  await form.getByLabelText('Mật khẩu', { exact: true }).fill('nonstop-90-phut');
  await form.getByLabelText('Xác nhận mật khẩu').fill('nonstop-90-phut');
  await form.getByRole('button', { name: 'Đăng ký' }).click();
  await expect.element(page.getByRole('heading', { name: /^Vui lòng kiểm tra/ })).toBeVisible();
  await cleanup();
  return bodies[0]?.data?.secret;
}

const store = (more: object = {}) =>
  localStorage.setItem(
    KEY,
    JSON.stringify({ email: USER.email, secret: 'f'.repeat(64), atMs: Date.now(), ...more }),
  );

test('the browser of the sign-up confirms by a press, and ends at home, signed in', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const bodies = answerConfirmations(backend);
  const secret = await signUp(backend);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);

  await openSite(LINK);
  await expect.element(page.getByText(new RegExp(`đã đăng ký bằng ${USER.email}`))).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
  expect(bodies).toEqual([]);
  await confirm.click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(account).toBeVisible();
  expect(bodies).toMatchObject([{ type: 'signup', token_hash: '0'.repeat(64), secret }]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('two sign-ups have different secrets, also without https', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const backend = startFakeBackend();
  await publish(backend);
  const secrets = [await signUp(backend), await signUp(backend)];
  expect(secrets[1]).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets[0]).not.toBe(secrets[1]);
  expect(findProof()).toEqual({ email: USER.email, secret: secrets[1] });
});

test('a link of another sign-up leads to the password, and is not lost', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  answerConfirmations(backend, REFUSED);
  store({ email: 'mot-dia-chi-email-rat-dai-cua-nguyen-hoang-thao-vy@vinahouse.test' });
  await openSite(LINK);
  await expect.element(confirm).toBeEnabled();
  await expectToFitEverySize();
  await confirm.click();
  await expect.element(question).toHaveFocus();
  await expectToFitEverySize();
  // The stored sign-up is kept, since its own link may still confirm it.
  expect(localStorage.getItem(KEY)).not.toBeNull();

  const bodies = answerConfirmations(backend);
  await password.fill('mat-khau-moi-99');
  await confirm.click();
  await expect.poll(() => location.pathname).toBe('/');
  expect(bodies).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
});

test('another password can be chosen, without a press that confirms', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const bodies = answerConfirmations(backend);
  store();
  await openSite(LINK);
  await other.click();
  await expect.element(question).toHaveFocus();
  expect(bodies).toEqual([]);
  await password.fill('mat-khau-moi-99');
  await confirm.click();
  await expect.poll(() => location.pathname).toBe('/');
  expect(bodies).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.for<[string, () => void]>([
  ['was never used to sign up', () => {}],
  ['signed up a day ago', () => store({ atMs: Date.now() - DAY_MS })],
  ['had its clock set back', () => store({ atMs: Date.now() + 2 * DAY_MS })],
  ['stores something else there', () => localStorage.setItem(KEY, '{"email":')],
  ['stores no secret', () => store({ secret: 7 })],
])('the password is asked for in a browser that %s', async ([, prepare]) => {
  const backend = startFakeBackend();
  await publish(backend);
  prepare();
  await openSite(LINK);
  await expect.element(password).toBeVisible();
  await expect.element(other).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a browser without storage signs up, and asks for the password', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    // Lets supabase-js store its own keys.
    if (key === KEY) throw new DOMException('x', 'QuotaExceededError');
  });
  onTestFinished(() => set.mockRestore());
  await signUp(backend);
  expect(set).toHaveBeenCalledWith(KEY, expect.anything());
  await openSite(LINK);
  await expect.element(password).toBeVisible();
});

test('a used link leads to a message that says so', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  answerConfirmations(backend, json(403, { error_code: 'otp_expired', message: 'expired' }));
  store();
  await openSite(LINK);
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: /^Liên kết đã hết hạn/ })).toHaveFocus();
});

test('without a connection the press can be repeated', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  answerConfirmations(backend, json(503, {}));
  store();
  await openSite(LINK);
  await confirm.click();
  await expect.element(page.getByText(/^Không kết nối được máy chủ/)).toBeVisible();
  answerConfirmations(backend);
  await confirm.click();
  await expect.poll(() => location.pathname).toBe('/');
});

test('signing out forgets the proof of a sign-up', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  await publish(backend);
  backend.answer('/auth/v1/logout', json(200, {}));
  store();
  await openSite('/');
  await account.click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect.poll(() => localStorage.getItem(KEY)).toBeNull();
});
