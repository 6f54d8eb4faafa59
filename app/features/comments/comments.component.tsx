import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import {
  box,
  COMMENTS,
  items,
  renderComments,
  section,
  send,
} from '#app/testing/comments-part.tsx';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import {
  type Answer,
  type Call,
  commentRow,
  type FakeBackend,
  json,
  startFakeBackend,
} from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { serverClock } from '#domain/server-clock.ts';

const gone = section.getByText('Comment trong liên kết này không còn ở đây.');

/** Answers as the server does. @returns the requests for comments */
function storeMany(backend: FakeBackend, count: number) {
  const rows = Array.from({ length: count }, (_, n) => commentRow(`Comment số ${n}.`));
  const asked: string[] = [];
  backend.answer(COMMENTS, ({ method, search, body }) => {
    if (method === 'POST') {
      rows.unshift(commentRow((body as { content: string }).content));
      return json(201, null);
    }
    asked.push(search);
    const query = new URLSearchParams(search);
    const id = query.get('id')?.replace('eq.', '');
    const named = rows.filter((row) => row.id === id);
    if (id) return json(200, named);
    const [, after] = /id\.lt\.([\da-f-]+)/.exec(query.get('or') ?? '') ?? [];
    const start = rows.findIndex((row) => row.id === after) + 1;
    return json(200, rows.slice(start, start + 50));
  });
  return { ids: rows.map(({ id }) => id), asked };
}

test('a link to a comment reaches it however far back it is', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  await publish(backend);
  const { ids, asked } = storeMany(backend, 3_000);
  const item = (n: number) => items.filter({ hasText: `Comment số ${n}.` });
  await openSite(`/track/vinahouse-6?c=${ids[2_500]}`);
  await expect.element(item(2_500)).toBeInViewport();
  await expect.element(item(2_500)).toHaveAttribute('aria-current', 'true');
  await expect.element(item(2_550)).toBeInTheDocument();
  await expect.element(gone).not.toBeInTheDocument();
  expect(asked.length).toBeLessThan(6);

  // The time of each comment is a link to it. A press on the link leaves the shown list as it is.
  await item(2_510).getByRole('link').click();
  await expect.poll(() => location.search).toBe(`?c=${ids[2_510]}`);
  await expect.element(item(2_510)).toHaveAttribute('aria-current', 'true');
  await expect.element(item(2_500)).toBeInTheDocument();

  await section.getByRole('link', { name: 'Xem comments mới nhất' }).click();
  await expect.element(item(0)).toBeInTheDocument();
  await expect.element(item(2_510)).not.toBeInTheDocument();
  expect(location.search).toBe('');

  history.back();
  await expect.element(item(2_510)).toBeInViewport();
  // After a post, the list begins with the listener's own new comment.
  await box.fill('Nghe phê quá');
  await send.click();
  await expect.element(items.filter({ hasText: 'Nghe phê quá' })).toBeInTheDocument();
  await expect.element(item(2_510)).not.toBeInTheDocument();
});

test('the page of a linked comment that is gone says so', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  const { ids } = storeMany(backend, 3);
  await openSite('/track/vinahouse-6?c=00000000-0000-4000-8000-999999999999');
  await expect.element(gone).toBeVisible();
  await expect.element(items).toHaveLength(ids.length);
});

test('a long comment is folded, and no comment covers another', async () => {
  const backend = startFakeBackend();
  const zalgo = [...'chào nhé'].map((letter) => letter + '\u0310\u0489\u0e49'.repeat(98)).join('');
  backend.answer(COMMENTS, () =>
    json(200, [
      commentRow(`Đầu${'\n'.repeat(951)}cuối`),
      commentRow(zalgo),
      commentRow(`${'Nghe đã tai 1:23 nhé. '.repeat(45)}Hết.`),
    ]),
  );
  await renderComments();
  const [empty, stacked, long] = [items.nth(0), items.nth(1), items.nth(2)];
  await expect.element(long).toBeVisible();
  const textOf = (item: Locator) => item.element().querySelector('p[dir]') as HTMLElement;
  expect(textOf(empty).innerText).toBe('Đầu\n\ncuối');
  expect(getComputedStyle(textOf(stacked)).contain).toBe('paint');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  expect(stacked.element().getBoundingClientRect().height).toBeLessThan(200);

  const more = long.getByRole('button', { name: 'Xem thêm' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(textOf(long).innerText).toMatch(/…$/);
  const moments = long.getByRole('button', { name: /1:23/ });
  expect(moments.elements().length).toBeLessThan(45);
  await more.click();
  const less = long.getByRole('button', { name: 'Thu gọn' });
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(textOf(long).innerText).toMatch(/Hết\.$/);
  expect(moments.elements()).toHaveLength(45);
  await less.click();
  expect(textOf(long).innerText).toMatch(/…$/);
});

const retry = section.getByRole('button', { name: 'Thử lại' });
const noComments = section.getByText(/^Chưa có comment nào/);

describe('a fault of the backend', () => {
  const FAULTS: Record<
    string,
    (call: Call, signal?: AbortSignal | null) => Answer | Promise<never>
  > = {
    'it refuses connections': () => Promise.reject(new TypeError('Failed to fetch')),
    'it never answers': (_call, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    'it answers 429': () => json(429, { message: 'odd' }),
    'it answers 500': () => json(500, { message: 'odd' }),
    'it answers 502 with HTML': () => ({ status: 502, body: '<h1>Bad gateway</h1>' }),
    'it answers 503': () => json(503, { message: 'odd' }),
    'it answers 504': () => ({ status: 504, body: '' }),
    'it answers truncated JSON': () => ({ status: 200, body: '[{"id":"0b0c2d6e-00' }),
    'it answers 200 with HTML': () => ({ status: 200, body: '<title>Wi-Fi</title>' }),
    'it answers unexpected JSON': ({ method }) =>
      // For a POST, any answer without an error status means that the comment was saved.
      method === 'GET' ? json(200, { rows: [] }) : json(400, { message: 'odd' }),
  };

  /** Fake timers skip the pauses between retries and the timeout of a call. */
  const untilShown = (shown: Locator) =>
    expect
      .poll(
        async () => {
          await vi.advanceTimersByTimeAsync(1_000);
          return shown.elements().length;
        },
        { interval: 10 },
      )
      .toBe(1);

  test.for(Object.entries(FAULTS))(
    'when the backend fails, the draft stays and one retry recovers: %s',
    async ([, fault]) => {
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
        shouldAdvanceTime: true,
      });
      const backend = startFakeBackend();
      backend.signIn();
      backend.answer(COMMENTS, fault);
      await renderComments();
      await box.fill('Nghe phê quá');
      await untilShown(page.getByText('Không thể tải comments'));
      await expect.element(retry).toBeVisible();

      await send.click();
      await untilShown(page.getByText('Không thể đăng comment'));
      await expect.element(box).toHaveValue('Nghe phê quá');

      const stored = [commentRow('Drop đỉnh')];
      backend.answer(COMMENTS, ({ method, body }) => {
        if (method === 'GET') return json(200, stored);
        stored.unshift(commentRow((body as { content: string }).content));
        return json(201, null);
      });
      await retry.click();
      await expect.element(items.filter({ hasText: 'Drop đỉnh' })).toBeVisible();
      await send.click();
      await expect.poll(() => items.filter({ hasText: 'Nghe phê quá' }).elements().length).toBe(1);
      await expect.element(box).toHaveValue('');
      vi.useRealTimers();
    },
  );
});

describe('the comments in every size', () => {
  const STATES: Record<string, (backend: FakeBackend) => Promise<unknown>> = {
    'a comment that is too long': async () => {
      await renderComments();
      await box.fill('🔥'.repeat(1_001));
      await expect.element(section.getByText('1001/1000 ký tự')).toBeVisible();
    },
    'a refused comment': async (backend) => {
      await renderComments();
      await expect.element(noComments).toBeVisible();
      backend.answer(COMMENTS, json(400, {}));
      await box.fill('Nghe phê quá');
      await send.click();
      await expect.element(page.getByText('Không thể đăng comment')).toBeVisible();
    },
    'a list of many comments': async (backend) => {
      const long = ['x'.repeat(200), 'Nghe phê quá '.repeat(20).trim()];
      const rows = [...Array(48).fill('Drop đỉnh'), ...long].map((text) => commentRow(text));
      backend.answer(COMMENTS, json(200, rows));
      await renderComments(null);
      await expect
        .element(section.getByRole('button', { name: 'Xem thêm comments' }))
        .toBeVisible();
    },
    'the dialog to delete a comment': async (backend) => {
      const texts = ['Nghe phê quá '.repeat(20).trim(), 'x'.repeat(200)];
      backend.answer(
        COMMENTS,
        json(
          200,
          texts.map((text) => commentRow(text)),
        ),
      );
      await renderComments();
      await items
        .filter({ hasText: 'Nghe phê quá' })
        .getByRole('button', { name: 'Xóa comment' })
        .click();
      await expect.element(page.getByRole('alertdialog')).toBeVisible();
    },
  };

  test.for(Object.entries(STATES))('%s fits every size without axe findings', async ([, open]) => {
    const backend = startFakeBackend();
    backend.signIn();
    await open(backend);
    await expectToFitEverySize();
  });
});

test('a device clock that is three hours off changes no age', async () => {
  const backend = startFakeBackend();
  const sentMs = Date.now() + 3 * 3_600_000;
  const row = { ...commentRow('Drop đỉnh'), created_at: new Date(sentMs - 330_000).toISOString() };
  backend.answer(
    COMMENTS,
    () =>
      new Response(JSON.stringify([row]), {
        headers: { Date: new Date(sentMs).toUTCString(), 'Cache-Control': 'no-store' },
      }),
  );
  await renderComments(null);
  await expect.element(items.getByText('5 phút trước')).toBeVisible();
  serverClock.set(new Date().toUTCString());
});
