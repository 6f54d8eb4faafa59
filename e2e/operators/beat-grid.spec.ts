import { expect, test } from '../fixtures.ts';
import { studioTracks } from '../pages/studio-tracks.ts';
import { PHONE } from '../screens.ts';

test.use(PHONE);

const TRACK = 'vinahouse-6';
/** Listeners hear two beats as one up to this distance. */
const TOLERANCE_SEC = 0.02;

/**
 * A click's time by the context's clock. And how far two clocks were ahead of the page's: the context's of the sound that
 * is heard, and the audio element's position.
 */
type Click = {
  contextSec: number;
  heardAheadSec: number;
  audioAheadSec: number;
  isDownbeat: boolean;
};
declare global {
  interface Window {
    clicks: Click[];
  }
}

/** On a busy machine, time may pass between reading one clock and the other. */
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test.afterEach(({ site }) =>
  site.database.query('update public.tracks set grid_locked = false where id = $1', [TRACK]),
);

test('the metronome clicks on the beat, and an operator corrects a grid by ear and locks it', async ({
  site,
  page,
  signInAsOperator,
  expectNoAxeFindings,
}) => {
  const readTrack = async () => {
    const { rows } = await site.database.query(
      'select title, bpm, first_downbeat_sec, grid_locked from public.tracks where id = $1',
      [TRACK],
    );
    return rows[0];
  };
  const { title, ...grid } = await readTrack();
  const { bpm, first_downbeat_sec: firstDownbeatSec } = grid;
  await signInAsOperator();
  await page.addInitScript(() => {
    window.clicks = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when = 0) {
      const audio = document.querySelector<HTMLAudioElement>('[aria-label="Nghe để chỉnh nhịp"]');
      const { context } = this;
      if (!audio || !(context instanceof AudioContext)) return;
      const audioAheadSec = audio.currentTime - performance.now() / 1000;
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      const heardAheadSec = contextTime - performanceTime / 1000;
      const isDownbeat = this.frequency.value > 1_500;
      window.clicks.push({ contextSec: when, heardAheadSec, audioAheadSec, isDownbeat });
      start.call(this, when);
    };
  });
  const studio = studioTracks(page);
  await studio.open();
  await studio.find(title);
  const openGrid = async () => {
    await studio.edit(title);
    await studio.editor.getByText('Chỉnh nhịp bằng tai').click();
  };
  await openGrid();
  const button = (name: string) => studio.editor.getByRole('button', { name, exact: true });
  await studio.editor.getByLabel('Máy đếm nhịp').check();
  const audio = studio.editor.getByLabel('Nghe để chỉnh nhịp');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  const beatSec = 60 / bpm;
  const isOnBeat = (click: Click, clicks: readonly Click[]) => {
    const heardSec = click.contextSec - median(clicks.map(({ heardAheadSec }) => heardAheadSec));
    const sec = heardSec + median(clicks.map(({ audioAheadSec }) => audioAheadSec));
    const beat = (sec - firstDownbeatSec) / beatSec;
    const isDownbeat = Math.round(beat) % 4 === 0;
    return (
      Math.abs(beat - Math.round(beat)) * beatSec < TOLERANCE_SEC && click.isDownbeat === isDownbeat
    );
  };
  // Ten in a row: if the machine is too busy for the sound itself, that stops, and the beats after it are later.
  await expect
    .poll(async () => {
      const clicks = (await page.evaluate(() => window.clicks)).slice(-10);
      return clicks.map((click) => isOnBeat(click, clicks));
    })
    .toEqual(Array.from({ length: 10 }, () => true));

  const tempo = studio.field('Nhịp (BPM)');
  const downbeat = studio.field('Phách đầu (giây)');
  const typed = (value: number) => String(Number(value.toFixed(4))).replace('.', ',');
  await button('Tới ½ phách').click();
  await expect(downbeat).toHaveValue(typed(firstDownbeatSec + beatSec / 2));
  await button('Lùi ½ phách').click();
  await button('Tới 10 ms').click();
  await expect(downbeat).toHaveValue(typed(firstDownbeatSec + 0.01));
  await button('Chia đôi nhịp').click();
  await expect(tempo).toHaveValue(typed(bpm / 2));
  await button('Gấp đôi nhịp').click();
  await button('Gấp đôi nhịp').click();
  await expect(tempo).toHaveValue(typed(bpm));

  const tap = studio.editor.getByRole('button', { name: /^Gõ theo nhịp/ });
  // Taps each time the position of the music has advanced by 0.6 s, so that a slow machine does not
  // matter.
  await tap.evaluate(async (element: HTMLButtonElement) => {
    const audio = document.querySelector<HTMLAudioElement>('[aria-label="Nghe để chỉnh nhịp"]');
    for (let taps = 0, lastSec = 0; audio && taps < 5; ) {
      await new Promise(requestAnimationFrame);
      if (audio.currentTime - lastSec < 0.6) continue;
      lastSec = audio.currentTime;
      element.click();
      taps++;
    }
  });
  await expect(tap).toHaveText('Gõ theo nhịp (5)');
  await expect(tempo).not.toHaveValue(typed(bpm));
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  await page.keyboard.press('Escape');
  await studio.question.getByRole('button', { name: 'Bỏ', exact: true }).click();
  await expect(studio.editor).toBeHidden();

  const lock = studio.editor.getByLabel(/^Khóa nhịp/);
  await openGrid();
  await lock.check();
  await expect(button('Gấp đôi nhịp')).toBeDisabled();
  await studio.save();
  await expect(studio.editor).toBeHidden();
  expect(await readTrack()).toEqual({ ...grid, title, grid_locked: true });

  await openGrid();
  await expect(lock).toBeChecked();
  await expect(studio.field('Nhịp (BPM), đang khóa')).not.toBeEditable();
  await expect(studio.field('Phách đầu (giây), đang khóa')).not.toBeEditable();
  await expect(studio.editor.getByRole('button', { name: 'Gõ theo nhịp' })).toBeDisabled();
  await expectNoAxeFindings();
  // Unlocks, corrects and locks again before saving.
  await lock.uncheck();
  await button('Tới 10 ms').click();
  await lock.check();
  await studio.save();
  await expect(studio.editor).toBeHidden();
  const corrected = await readTrack();
  expect(corrected).toMatchObject({ bpm: grid.bpm, grid_locked: true });
  expect(corrected.first_downbeat_sec).toBeCloseTo(grid.first_downbeat_sec + 0.01, 3);
  await site.database.query('update public.tracks set first_downbeat_sec = $2 where id = $1', [
    TRACK,
    grid.first_downbeat_sec,
  ]);
});
