import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { box, COMMENTS, renderComments, section, send } from '#app/testing/comments-part.tsx';
import { type Answer, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { renderPart } from '#app/testing/render-part.tsx';
import { translatePage } from '#app/testing/translate-page.ts';

// app/ui/translated-pages.test.ts finds the texts that a translator would break; this file shows that
// pages then go on working.
let stop = () => {};
beforeEach(() => {
  stop = translatePage();
});
afterEach(() => stop());

const titles = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent);

test('a translated page is searched, and goes from page to page', async () => {
  await publish(startFakeBackend());
  await openSite('/');
  await expect.poll(titles).toContain('Chợ Nổi');
  const search = page.getByRole('searchbox');
  for (const words of ['d', 'dem', 'dem x', 'cho noi', '']) {
    await search.fill(words);
    await expect.element(search).toHaveValue(words);
    await expect.poll(() => document.querySelectorAll('mark').length > 0).toBe(words !== '');
  }
  await page.getByRole('link', { name: 'Khám phá' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Khám phá' })).toBeVisible();
});

test('a translated button says that it is sending', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  const { promise: saved, resolve } = Promise.withResolvers<Answer>();
  backend.answer(COMMENTS, ({ method }) => (method === 'GET' ? json(200, []) : saved));
  await renderComments();
  await box.fill('Chậm mà chắc');
  await send.click();
  await expect.element(section.getByRole('button', { name: 'Đang gửi…' })).toBeDisabled();
  resolve(json(201, null));
  await expect.element(send).toBeVisible();
});

test('a translated text with moments gives way to another one', async () => {
  startFakeBackend();
  const track = { id: 'vinahouse-6', title: 'Trống Hội', duration: 133 } as never;
  let show: (text: string) => void = vi.fn();
  function Text() {
    const [text, setText] = useState('Drop 0:40 rồi 1:20 phê');
    show = setText;
    return (
      <p data-testid="text">
        <MomentText text={text} track={track} />
      </p>
    );
  }
  await renderPart(<Text />);
  const text = page.getByTestId('text');
  await expect.element(text).toHaveTextContent('Drop 0:40 rồi 1:20 phê');
  for (const next of ['Lời bài hát', 'Từ 0:10 tới 0:20, hay', '1:00']) {
    show(next);
    await expect.element(text).toHaveTextContent(next);
  }
});
