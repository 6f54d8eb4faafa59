import type { Track } from '#domain/track.ts';

const HEADS = ['Đêm', 'Mưa', 'Gió', 'Phố', 'Trăng', 'Sóng', 'Nắng', 'Bến', 'Hẻm', 'Đèn', 'Trống'];
const TAILS = ['Sài Gòn', 'Miền Tây', 'Không Ngủ', 'Cuối Mùa', 'Ngược Chiều', 'Về Khuya', 'Đầu Hè'];
const NAMES = [
  'Bờ',
  'Cá',
  'Dừa',
  'Ếch',
  'Én',
  'Gấu',
  'Hến',
  'Kéo',
  'Lúa',
  'Mèo',
  'Nồi',
  'Ốc',
  'Sậy',
];

/**
 * Generates tracks for tests and benches, the same every time. Each has its own name, artist, album, tempo and
 * texts, and the sound and cover of one of the given tracks.
 *
 * @throws RangeError when size is not a whole number
 */
export function generateTracks(templates: readonly Track[], size: number): Track[] {
  if (!Number.isInteger(size) || size < 0) throw new RangeError(`Not a number of tracks: ${size}`);
  return Array.from({ length: size }, (_, index) => {
    const template = templates[index % templates.length];
    if (!template) throw new RangeError('There is no template track');
    const pick = (words: readonly string[], step: number) => words[(index * step) % words.length];
    const artist = `DJ ${pick(NAMES, 3)} ${pick(NAMES, 7)} ${1 + (index % 211)}`;
    return {
      ...template,
      id: `mau-${index + 1}`,
      title: `${pick(HEADS, 1)} ${pick(TAILS, 5)} ${index + 1}`,
      artist,
      album: `Tập ${1 + (index % 97)}`,
      tags: [...template.tags, `Tuyển ${1 + (index % 59)}`],
      bpm: 125 + ((index * 37) % 260) / 10,
      description: `${artist} chơi bài thứ ${index + 1}, ghi lại trong một đêm không ngủ.`,
      isOriginal: index % 3 !== 0,
      playbackCount: (index * 7919) % 2_000_000,
      likesCount: (index * 104_729) % 90_000,
    };
  });
}
