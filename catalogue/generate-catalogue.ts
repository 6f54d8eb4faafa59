import type { Track } from './track-schema.ts';

const HEADS = ['Đêm', 'Mưa', 'Gió', 'Phố', 'Trăng', 'Sóng', 'Nắng', 'Bến', 'Hẻm', 'Đèn', 'Trống'];
const TAILS = ['Sài Gòn', 'Miền Tây', 'Không Ngủ', 'Cuối Mùa', 'Ngược Chiều', 'Về Khuya', 'Đầu Hè'];

/**
 * As many entries as wanted, for tests and benches: the built-in sound and covers under other
 * names, the same every time.
 *
 * @throws RangeError when size is not a whole number
 */
export function generateCatalogue(builtIn: readonly Track[], size: number): Track[] {
  if (!Number.isInteger(size) || size < 0) throw new RangeError(`Not a catalogue size: ${size}`);
  return Array.from({ length: size }, (_, index) => {
    const template = builtIn[index % builtIn.length];
    if (!template) throw new RangeError('There is no track to make others from');
    const head = HEADS[index % HEADS.length];
    const tail = TAILS[(index * 5) % TAILS.length];
    return {
      ...template,
      id: `mau-${index + 1}`,
      title: `${head} ${tail} ${index + 1}`,
      isOriginal: index % 3 !== 0,
      playbackCount: (index * 7919) % 2_000_000,
      likesCount: (index * 104_729) % 90_000,
    };
  });
}
