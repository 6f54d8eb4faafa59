import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { queryClient } from '#app/backend/query-client.ts';
import { keepProof } from '#app/backend/sign-up-proof.ts';
import { ActDialog } from '#app/features/studio/acts/act-dialog.tsx';
import { WatchedForm } from '#app/features/studio/watched/watched-form.tsx';
import ReportDialog from '#app/listener/reports/report-dialog.tsx';
import {
  collection,
  renderCollection,
  renderPlaylist,
  storeCollection,
} from '#app/testing/collection-part.tsx';
import { box, COMMENTS, renderComments, section } from '#app/testing/comments-part.tsx';
import { commentRow, type FakeBackend, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite } from '#app/testing/open-site.tsx';
import { renderPart } from '#app/testing/render-part.tsx';
import Confirm from './confirm.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const tab = page.getByRole('tabpanel');

type Case = {
  isVisitor?: boolean;
  /** The call that must be sent once. */
  path: string;
  /** Opens the page, fills the form. @returns the button to press twice */
  open: (backend: FakeBackend) => Promise<Locator>;
};

const CASES: Record<string, Case> = {
  'a comment': {
    path: COMMENTS,
    open: async () => {
      await renderComments();
      await box.fill('Drop đỉnh');
      return section.getByRole('button', { name: 'Gửi' });
    },
  },
  'the deletion of a comment': {
    path: COMMENTS,
    open: async (backend) => {
      backend.answer(COMMENTS, json(200, [commentRow('Drop đỉnh')]));
      await renderComments();
      await button('Xóa comment').click();
      return page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' });
    },
  },
  'a report': {
    path: '/rest/v1/rpc/report',
    open: async () => {
      await renderPart(<ReportDialog kind="comment" target="1" onClose={vi.fn()} />);
      await page.getByRole('radio').first().click();
      return button('Gửi báo cáo');
    },
  },
  'a new playlist': {
    path: '/rest/v1/playlists',
    open: async (backend) => {
      storeCollection(backend, {});
      await renderCollection('playlist');
      await collection.newName.fill('Đi phượt');
      return button('Tạo');
    },
  },
  "a playlist's name": {
    path: '/rest/v1/playlists',
    open: async (backend) => {
      storeCollection(backend, { playlist: {} });
      await renderPlaylist();
      await button('Sửa tên và mô tả').click();
      return button('Lưu');
    },
  },
  'the deletion of a playlist': {
    path: '/rest/v1/playlists',
    open: async (backend) => {
      storeCollection(backend, { playlist: {} });
      await renderPlaylist();
      await button('Xóa playlist').click();
      return page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' });
    },
  },
  "a profile's name": {
    path: '/rest/v1/profiles',
    open: async () => {
      await openSite('/ho-so');
      await field('Tên hiển thị').fill('Bảo Bass');
      return button('Lưu tên');
    },
  },
  'a new password': {
    path: '/auth/v1/user',
    open: async () => {
      await openSite('/ho-so');
      await field('Mật khẩu hiện tại').fill('mat-khau-cu');
      await field('Mật khẩu mới').fill('mat-khau-moi-99');
      await field('Nhập lại mật khẩu mới').fill('mat-khau-moi-99');
      return button('Đổi mật khẩu');
    },
  },
  'a new e-mail address': {
    path: '/auth/v1/user',
    open: async () => {
      await openSite('/cai-dat');
      await field('Email mới').fill('bao@vinahouse.test');
      return button('Đổi email');
    },
  },
  'signing out everywhere': {
    path: '/auth/v1/logout',
    open: async () => {
      await openSite('/cai-dat');
      return button('Đăng xuất khỏi mọi thiết bị');
    },
  },
  'a sign-in': {
    isVisitor: true,
    path: '/auth/v1/token',
    open: async () => {
      await openSite('/auth');
      await tab.getByLabelText('Email').fill('lan@vinahouse.test');
      await tab.getByLabelText('Mật khẩu', { exact: true }).fill('nonstop-90-phut');
      return tab.getByRole('button', { name: 'Đăng nhập' });
    },
  },
  'a sign-up': {
    isVisitor: true,
    path: '/auth/v1/signup',
    open: async () => {
      await openSite('/auth');
      await page.getByRole('tab', { name: 'Đăng ký' }).click();
      await tab.getByLabelText('Email').fill('lan@vinahouse.test');
      await tab.getByLabelText('Mật khẩu', { exact: true }).fill('nonstop-90-phut');
      await tab.getByLabelText('Xác nhận mật khẩu').fill('nonstop-90-phut');
      return tab.getByRole('button', { name: 'Đăng ký' });
    },
  },
  'a reset link': {
    isVisitor: true,
    path: '/auth/v1/recover',
    open: async () => {
      await openSite('/quen-mat-khau');
      await field('Email').fill('lan@vinahouse.test');
      return button('Gửi liên kết');
    },
  },
  'the confirmation of an account': {
    isVisitor: true,
    path: '/auth/v1/verify',
    open: async () => {
      history.replaceState(null, '', `/xac-nhan#token_hash=${'0'.repeat(64)}&type=signup`);
      await renderPart(<Confirm />);
      await field('Mật khẩu').fill('nonstop-90-phut');
      return button('Xác nhận email');
    },
  },
  'the confirmation of an account in the browser of the sign-up': {
    isVisitor: true,
    path: '/auth/v1/verify',
    open: async () => {
      history.replaceState(null, '', `/xac-nhan#token_hash=${'0'.repeat(64)}&type=signup`);
      keepProof({ email: 'lan@vinahouse.test', secret: 'f'.repeat(64) });
      await renderPart(<Confirm />);
      return button('Xác nhận email');
    },
  },
  'the confirmation of a new address': {
    isVisitor: true,
    path: '/auth/v1/verify',
    open: async () => {
      history.replaceState(null, '', `/xac-nhan#token_hash=${'0'.repeat(64)}&type=email_change`);
      await renderPart(<Confirm />);
      return button('Xác nhận email');
    },
  },
  "an operator's act with a reason": {
    path: '/act',
    open: async () => {
      await renderPart(
        <QueryClientProvider client={queryClient}>
          <ActDialog
            question="Gỡ track?"
            warning="…"
            confirm="Gỡ"
            confirming="Đang gỡ…"
            done="Đã gỡ"
            act={async () => void (await fetch('/act', { method: 'POST' }))}
            onClose={vi.fn()}
          />
        </QueryClientProvider>,
      );
      return button('Gỡ');
    },
  },
  'the watched words': {
    path: '/rest/v1/rpc/save_watched',
    open: async (backend) => {
      backend.answer('/rest/v1/rpc/studio_watched', json(200, [{ words: [], links_wait: false }]));
      await renderPart(
        <QueryClientProvider client={queryClient}>
          <WatchedForm />
        </QueryClientProvider>,
      );
      return button('Lưu');
    },
  },
};

// Enter in a field submits the form, even if the button is disabled.
const pressEnter = (button: HTMLButtonElement) => button.form?.requestSubmit();

test.for(Object.entries(CASES))('two presses at once send only once: %s', async ([, given]) => {
  const { path, isVisitor, open } = given;
  const backend = startFakeBackend();
  if (!isVisitor) backend.signIn();
  const locator = await open(backend);
  await expect.element(locator).toBeEnabled();
  let sent = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  backend.answer(path, async ({ method }) => {
    if (method === 'GET') return json(200, []);
    sent += 1;
    await answered;
    return json(400, { message: 'odd' });
  });
  const pressed = locator.element() as HTMLButtonElement;
  pressed.click();
  pressed.click();
  pressEnter(pressed);
  await expect.poll(() => sent).toBe(1);
  pressEnter(pressed);
  answer();
  await expect.poll(() => !pressed.isConnected || !pressed.disabled).toBe(true);
  expect(sent).toBe(1);
  // Signing out logs its failure.
  vi.mocked(console.error).mockClear();
});
