import type { Page } from '@playwright/test';

/** Time of listening before each seek, short enough that sound is still loading. */
const LISTEN_MS = 3000;

/**
 * Milliseconds from the seek slider's release until the sound continues.
 *
 * @param share of the track's length to seek to, 0 to 1
 */
export async function timeSeek(page: Page, share: number): Promise<number> {
  await page.waitForTimeout(LISTEN_MS);
  const player = page.getByRole('region', { name: 'Trình phát' });
  const slider = player.getByRole('slider', { name: 'Vị trí phát' });
  const time = await slider.evaluateHandle(
    (slider, share) => ({
      soundMs: new Promise<number>((resolve, reject) => {
        slider.addEventListener(
          'change',
          ({ timeStamp }) => {
            const audio = document.querySelector<HTMLAudioElement>('#player');
            if (!audio) return reject(new Error('There is no player.'));
            const soughtSec = share * audio.duration;
            let lastSec = Infinity;
            const look = () => {
              const { currentTime, seeking } = audio;
              // Chromium estimates positions in an MP3.
              const isThere = !seeking && Math.abs(currentTime - soughtSec) < 60;
              if (isThere && currentTime > lastSec) return resolve(performance.now() - timeStamp);
              if (isThere) lastSec = currentTime;
              requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        );
      }),
    }),
    share,
  );
  await slider.fill(String(100 * share));
  return time.evaluate(({ soundMs }) => soundMs);
}
