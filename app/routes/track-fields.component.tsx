import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/backend/query-client.ts';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { DescriptionCard } from '#app/features/catalogue/description-card.tsx';
import { TrackForm } from '#app/features/studio/tracks/track-form.tsx';
import { trackOf } from '#app/testing/demo-tracks.ts';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { renderPart } from '#app/testing/render-part.tsx';
import { TRACK_FIELDS } from '#domain/track.ts';
import { columnOf, editedFields } from '#domain/track-fields.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { trackMessages } from '#messages/vi-track.ts';

const { editor } = studioTrackMessages;

const EMPTY = {
  ...{ title: 'Đêm', artist: 'Mèo Mun', genre: 'Vinahouse', tags: ['Remix'], description: '' },
  ...{ downloadable: false, is_original: true, chapters: null, repairs: {}, grid_locked: false },
};
const TRACK = new Proxy(
  { id: 'dem', status: 'hidden', stream_url: null, hidden_reason: null, ...EMPTY },
  // A field that is not here is empty.
  { get: (row, name) => Reflect.get(row, name) ?? null },
) as unknown as EditableTrackRow;

/** By kind: what is typed, and what is sent. */
const TYPED: Record<string, [text: string, value: unknown]> = {
  ...{ name: ['Tên mới', 'Tên mới'], line: ['Tập 2', 'Tập 2'], word: ['Deep House', 'Deep House'] },
  ...{ lines: ['Một\nhai', 'Một\nhai'], lyrics: ['La\nla', 'La\nla'], number: ['128,5', 128.5] },
  ...{ whole: ['2001', 2001], tags: ['Chill, Miền Tây', ['Chill', 'Miền Tây']] },
  chapters: ['1:05 Mở màn', [{ atSec: 65, title: 'Mở màn' }]],
  youtube: ['https://youtu.be/abc', 'https://youtu.be/abc'],
};

const input = (label: string) => page.getByLabelText(label, { exact: true });

async function renderForm() {
  await renderPart(
    <QueryClientProvider client={queryClient}>
      <h1>{TRACK.title}</h1>
      <TrackForm track={TRACK} isChanged={{ current: () => false }} onDone={vi.fn()} />
    </QueryClientProvider>,
  );
  await page.getByText(editor.more).click();
}

test('the form has each field that operators edit, and sends what they change', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  const sent: unknown[] = [];
  backend.answer('/rest/v1/rpc/edit_track', ({ body }) => {
    sent.push(body);
    return json(200, true);
  });
  await renderForm();
  const fields: Record<string, unknown> = {};
  for (const field of editedFields()) {
    const { kind } = TRACK_FIELDS[field];
    const control = input(editor.fields[field]);
    const [text, value] = TYPED[kind] ?? ['', !TRACK[columnOf(field)]];
    if (kind === 'flag') await control.click();
    else await control.fill(text);
    fields[columnOf(field)] = value;
  }
  await expectToFitEverySize();
  await page.getByRole('button', { name: editor.save }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      // A change of the grid is sent with its lock.
      { track_id: 'dem', fields: { ...fields, grid_locked: false } },
    ]);
});

test('a number or chapters that cannot be read are not sent', async () => {
  startFakeBackend().signIn();
  await renderForm();
  await input(editor.fields.bpm).fill('nhanh');
  await input(editor.fields.chapters).fill('Mở màn');
  await page.getByRole('button', { name: editor.save }).click();
  await expect.element(input(editor.fields.bpm)).toHaveFocus();
  await expect.element(page.getByText(editor.notANumber)).toBeVisible();
  await expect.element(page.getByText(editor.notChapters)).toBeVisible();
});

test('the description card names each fact that a track has', async () => {
  startFakeBackend();
  const names = Object.entries(trackMessages.facts);
  const facts = Object.fromEntries(names.map(([fact]) => [fact, `của bài: ${fact}`]));
  await renderPart(
    <>
      <h1>{TRACK.title}</h1>
      <DescriptionCard track={{ ...trackOf('vinahouse-1'), ...facts }} />
    </>,
  );
  const card = page.getByRole('region', { name: trackMessages.description });
  for (const [fact, name] of names)
    await expect.element(card.getByText(`${name}: của bài: ${fact}`)).toBeVisible();
  await expectToFitEverySize();
});

test('a track without description and facts has no description card', async () => {
  startFakeBackend();
  const nothing = { description: '', album: '', youtubeUrl: undefined, credits: [] };
  await renderPart(<DescriptionCard track={{ ...trackOf('vinahouse-1'), ...nothing }} />);
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
