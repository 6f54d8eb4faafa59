import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TrackCard } from '#app/features/catalogue/track-card.tsx';
import { HISTORY_KEY } from '#app/listener/listen-history.ts';
import {
  collection,
  idOf,
  renderCollection,
  renderPlaylist,
  renderWithCollection,
  storeCollection,
} from '#app/testing/collection-part.tsx';
import { trackTitled } from '#app/testing/demo-tracks.ts';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { bar, expectToSound } from '#app/testing/player-part.tsx';

const OTHERS = { user_id: '11111111-2222-4333-8444-555555555555' };
const TITLES = ['Chợ Nổi', 'Trống Hội', 'Gió Nồm', 'Mưa Trên Mái Tôn'];

test('likes are listed newest first, and one that is taken back leaves the list', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  const store = storeCollection(backend, { likes: ['Trống Hội', 'Chợ Nổi'] });
  await renderCollection('yeu-thich');
  await expect.poll(collection.titles).toEqual(['Trống Hội', 'Chợ Nổi']);

  await collection.button('Thích Trống Hội').click();
  await expect.poll(collection.titles).toEqual(['Chợ Nổi']);
  await expect.poll(() => store.likedIds).toEqual([idOf('Chợ Nổi')]);
  await collection.button('Thích Chợ Nổi').click();
  await expect.element(page.getByText('Chưa có track yêu thích nào')).toBeVisible();
  // The empty list is shown before the change is saved, so wait for that. Otherwise the call could
  // reach the next test's backend.
  await expect.poll(() => store.likedIds).toEqual([]);
});

test('a like that the backend refuses is undone with the reason', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  storeCollection(backend, { likes: ['Chợ Nổi'] });
  await renderCollection('yeu-thich');
  const heart = collection.button('Thích Chợ Nổi');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  backend.answer('/rest/v1/track_likes', json(429, { message: 'library_too_fast' }));
  await heart.click();
  await expect.element(page.getByText(/^Bạn thao tác nhanh quá/)).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
});

test('visitors are invited to sign in, and no request for likes is sent', async () => {
  const backend = startFakeBackend();
  storeCollection(backend, {});
  const asked = vi.fn(() => json(200, []));
  backend.answer('/rest/v1/track_likes', asked);
  await renderCollection('yeu-thich');
  await expect.element(page.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await expectToFitEverySize();
  expect(asked).not.toHaveBeenCalled();
});

test('playlists are listed with their number of tracks', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  storeCollection(backend, { playlist: {}, tracks: TITLES });
  await renderCollection('playlist');
  const link = page.getByRole('link', { name: /^Đi phượt/ });
  await expect.element(link).toHaveTextContent('Đi phượtRiêng tư4 track');
  await expectToFitEverySize();
});

test('the name and description of a playlist are edited, and the focus returns', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  storeCollection(backend, { playlist: {}, tracks: TITLES });
  await renderPlaylist();
  const edit = collection.button('Sửa tên và mô tả');
  await edit.click();
  const name = page.getByRole('textbox', { name: 'Tên playlist' });
  await expect.element(name).toHaveFocus();
  await name.fill('Đi phượt <b>đêm</b>');
  await page.getByRole('textbox', { name: 'Mô tả' }).fill('Gió lùa, "bass" căng.');
  await expectToFitEverySize();
  await collection.button('Lưu').click();
  await expect.element(collection.heading).toHaveTextContent('Đi phượt <b>đêm</b>');
  await expect.element(page.getByText('Gió lùa, "bass" căng.')).toBeVisible();
  await expect.element(edit).toHaveFocus();
  expect(document.title).toBe('Đi phượt <b>đêm</b> · Playlist · VINAHOUSE');
});

test('the tracks of a playlist are moved and removed by keyboard, and the focus stays', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  const store = storeCollection(backend, { playlist: {}, tracks: TITLES });
  await renderPlaylist();
  await collection.button('Chuyển chỗ Gió Nồm').click();
  const up = collection.button('Lên');
  up.element().focus();
  for (let press = 0; press < 3; press++) await userEvent.keyboard('{Enter}');
  await expect.poll(collection.announcement).toBe('Gió Nồm: vị trí 1 trên 4');
  await expect.element(up).toHaveFocus();
  const down = collection.button('Xuống');
  down.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(collection.announcement).toBe('Gió Nồm: vị trí 2 trên 4');
  await expect.element(down).toHaveFocus();
  collection.button('Bỏ Trống Hội khỏi playlist').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(collection.button('Bỏ Mưa Trên Mái Tôn khỏi playlist')).toHaveFocus();
  expect(collection.announcement()).toBe('Đã bỏ Trống Hội');
  const rest = ['Chợ Nổi', 'Gió Nồm', 'Mưa Trên Mái Tôn'];
  await expect.poll(collection.titles).toEqual(rest);
  await expect.poll(() => store.trackIds).toEqual(rest.map(idOf));
});

test('others can play a public playlist, but not change it', async () => {
  const backend = startFakeBackend();
  storeCollection(backend, { playlist: { ...OTHERS, is_public: true }, tracks: TITLES });
  await renderPlaylist();
  await expect.poll(collection.titles).toEqual(TITLES);
  await expect.element(collection.button('Phát tất cả')).toBeVisible();
  for (const name of ['Sửa tên và mô tả', 'Xóa playlist', 'Chuyển chỗ Gió Nồm'])
    expect(collection.button(name).query()).toBeNull();
  expect(page.getByRole('switch', { name: 'Công khai' }).query()).toBeNull();
  await expectToFitEverySize();
});

test('a playlist that is private or deleted is not found', async () => {
  storeCollection(startFakeBackend(), {});
  await renderPlaylist();
  await expect.element(collection.heading).toHaveTextContent('Không tìm thấy playlist');
  expect(document.title).toBe('Không tìm thấy playlist');
});

async function renderCard() {
  await renderWithCollection(
    <>
      <h1>Tracks</h1>
      <h2>Tất cả</h2>
      <TrackCard track={trackTitled('Chợ Nổi')} listAddress="/" isAboveFold onPlay={() => {}} />
    </>,
  );
}

const cardMenu = collection.button('Tùy chọn cho Chợ Nổi');
async function choosePlaylist() {
  await cardMenu.click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
}

test('visitors who add a track to a playlist are invited to sign in', async () => {
  storeCollection(startFakeBackend(), {});
  await renderCard();
  await choosePlaylist();
  const chooser = page.getByRole('dialog', { name: 'Thêm vào playlist' });
  await expect.element(chooser.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await expectToFitEverySize();
});

test('a track is added to a new playlist, and taken out of it again', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  const store = storeCollection(backend, {});
  await renderCard();
  await choosePlaylist();
  await collection.newName.fill('Đi phượt');
  await userEvent.keyboard('{Enter}');
  const choice = page.getByRole('checkbox', { name: /^Đi phượt/ });
  await expect.element(choice).toBeChecked();
  await expect.element(page.getByText('Đã thêm vào Đi phượt')).toBeVisible();
  await expectToFitEverySize();
  expect(store.trackIds).toEqual([idOf('Chợ Nổi')]);

  await choice.click();
  await expect.element(page.getByText('Đã bỏ khỏi Đi phượt')).toBeVisible();
  await expect.element(choice).not.toBeChecked();
  await expect.poll(() => store.trackIds).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(cardMenu).toHaveFocus();
});

const playing = (title: string) => bar.region.getByRole('link', { name: new RegExp(`^${title}`) });

test('a press on a track plays the list from there', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  storeCollection(backend, { likes: TITLES });
  await renderCollection('yeu-thich');
  await collection.button('Phát Trống Hội').click();
  await expectToSound();
  await expect.element(playing('Trống Hội')).toBeVisible();
  await bar.next.click();
  await expect.element(playing('Gió Nồm')).toBeVisible();
  await collection.button('Phát tất cả').click();
  await expect.element(playing('Chợ Nổi')).toBeVisible();
  await bar.next.click();
  await expect.element(playing('Trống Hội')).toBeVisible();
});

test('what was heard is listed until it is cleared', async () => {
  storeCollection(startFakeBackend(), {});
  const listens = ['Vòng Xoay Đêm (Remix)', 'Nonstop Bến Xe Đêm'];
  localStorage.setItem(
    HISTORY_KEY,
    JSON.stringify({ version: 1, listens: listens.map((title) => [idOf(title), 1]) }),
  );
  await renderCollection('da-nghe');
  await expect.poll(collection.titles).toEqual(listens);
  await expectToFitEverySize();

  await collection.button('Xóa lịch sử nghe').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Xóa hết' }).click();
  await expect.element(page.getByText('Chưa nghe track nào')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expectToFitEverySize();
  expect(localStorage.getItem(HISTORY_KEY)).toBeNull();
});
