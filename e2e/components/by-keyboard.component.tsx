import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startFakeBackend } from './fake-backend.ts';
import { openSite, publish } from './open-site.tsx';

const player = page.getByRole('region', { name: 'Trình phát' });
const seek = player.getByRole('slider', { name: 'Vị trí phát' });
const volume = player.getByRole('slider', { name: 'Âm lượng' });
const pauseButton = player.getByRole('button', { name: 'Tạm dừng' });
const playButton = player.getByRole('button', { name: 'Phát', exact: true });

const audio = () => document.querySelector('audio') as HTMLAudioElement;
const expectToSoundFrom = (sec: number) =>
  expect.poll(() => !audio().paused && audio().currentTime).toBeGreaterThan(sec);
const press = (key: string) => userEvent.keyboard(`{${key}}`);

beforeEach(() => publish(startFakeBackend()));

test('all controls work by keyboard with a visible focus', async () => {
  await openSite('/');
  const play = page.getByRole('link', { name: 'Phát Chợ Nổi' });
  await expect.element(play).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Bỏ qua đến nội dung' })).toHaveFocus();
  await press('Enter');
  await userEvent.tab();
  const search = page.getByRole('searchbox');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveStyle({ outlineStyle: 'solid' });

  for (let tabs = 0; tabs < 60 && document.activeElement !== play.element(); tabs++)
    await userEvent.tab();
  await expect.element(play).toHaveFocus();
  await press('Enter');
  await expect.element(pauseButton).toBeVisible();
  await expectToSoundFrom(0);

  (seek.element() as HTMLElement).focus();
  await press('End');
  await expect.element(playButton).toBeVisible();
  await press('Home');
  await expect
    .element(seek)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^0 giây trên \d+ phút \d+ giây$/));
  for (let presses = 0; presses < 4; presses++) await press('ArrowRight');
  await expect.poll(() => audio().currentTime).toBeCloseTo(20, 0);

  (playButton.element() as HTMLElement).focus();
  await press(' ');
  await expect.element(pauseButton).toBeVisible();
  await expectToSoundFrom(20);

  await expect.element(volume).toHaveValue('75');
  (volume.element() as HTMLElement).focus();
  await press('ArrowLeft');
  await expect.element(volume).toHaveValue('74');
  expect(audio().volume).toBe(0.74);
  await press('Home');
  expect(audio().volume).toBe(0);
});

test('there is no volume slider where pages cannot set the volume', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  vi.spyOn(HTMLMediaElement.prototype, 'volume', 'set').mockImplementation(() => {});
  await openSite('/track/vinahouse-1');
  await expect.element(pauseButton).toBeVisible();
  await expect.element(volume).not.toBeInTheDocument();
});
