import path from 'node:path';
import { parseSidecar, type SidecarEntry } from '#import/sidecar.ts';
import coversJson from './covers.json' with { type: 'json' };
import recordingsJson from './recordings.json' with { type: 'json' };
import { writeJson } from './write-json.ts';

type Recording = keyof typeof recordingsJson & keyof typeof coversJson;

/** A generated recording: sound, cover, length and beat. */
function recording(slug: Recording) {
  const { file, bpm, firstDownbeatSec, sha256, ...measured } = recordingsJson[slug];
  const { durationSec, loudnessLufs, truePeakDb } = measured;
  const { file: cover, color: coverColor } = coversJson[slug];
  return {
    file,
    genre: 'Vinahouse',
    isOriginal: true,
    bpm,
    firstDownbeatSec,
    cover,
    coverColor,
    // The demo's pages draw random bars, seeded by the track's id.
    waveform: false,
    measured: { sha256, durationSec, loudnessLufs, truePeakDb },
  };
}

const denDoSaiGon = {
  ...recording('den-do-sai-gon'),
  title: 'Đèn Đỏ Sài Gòn',
  artist: 'DJ Cá Kèo',
  album: 'Ngã Tư Không Ngủ',
  tags: ['Vinahouse', 'Peak Time', 'Sài Gòn'],
  playbackCount: 1_284_300,
  likesCount: 48_210,
  addedOn: '2026-10-02',
  downloadable: true,
  description:
    'Chín mươi giây đèn đỏ, cả ngã tư thành sàn nhảy. Supersaw dày, kick căng, drop thẳng vào giờ cao điểm của đêm.',
};

const luaNon = {
  ...recording('lua-non'),
  title: 'Lúa Non (Remix)',
  artist: 'Cô Ba Sub',
  album: 'Ruộng Bậc Thang',
  tags: ['Remix', 'Dân gian', 'Đàn tranh'],
  playbackCount: 962_480,
  likesCount: 31_775,
  addedOn: '2026-08-14',
  description:
    'Tiếng đàn tranh kể chuyện đồng xanh, kick Vinahouse giữ nhịp. Bản remix để mở cửa sổ xe mà chạy giữa mùa lúa.',
};

/** The demo, in the order the home page shows it. */
const tracks: readonly SidecarEntry[] = [
  { id: 'vinahouse-1', ...denDoSaiGon },
  {
    id: 'vinahouse-2',
    ...recording('mua-tren-mai-ton'),
    title: 'Mưa Trên Mái Tôn',
    artist: 'Mèo Mun Bass',
    album: 'Chiều Tháng Bảy',
    tags: ['Chill', 'Mưa', 'Đàn bầu'],
    playbackCount: 548_120,
    likesCount: 22_904,
    addedOn: '2026-07-10',
    downloadable: true,
    description:
      'Mưa gõ mái tôn làm shaker, đàn bầu ngân giữa tiếng piano điện. Nghe lúc tan ca, lúc trời chưa muốn tạnh.',
  },
  {
    id: 'vinahouse-3',
    ...recording('ben-xe-dem'),
    title: 'Nonstop Bến Xe Đêm',
    artist: 'Hẻm Bảy Mươi',
    album: 'Chuyến Cuối',
    tags: ['Nonstop', 'Đường dài', 'Vinahouse'],
    playbackCount: 2_415_900,
    likesCount: 76_340,
    addedOn: '2026-09-18',
    description:
      'Ba chủ đề nối nhau không một nhịp nghỉ, như ba chặng xe khách xuyên đêm: 0:41 rời bến, 1:23 đường dài, 2:05 trời sáng. Bật lên từ bến, tắt khi tới nơi.',
  },
  { id: 'vinahouse-4', ...luaNon },
  {
    id: 'vinahouse-5',
    ...recording('cho-noi'),
    title: 'Chợ Nổi',
    artist: 'Cô Ba Sub',
    album: 'Ruộng Bậc Thang',
    tags: ['Groove', 'Miền Tây', 'Sáo trúc'],
    playbackCount: 187_650,
    likesCount: 8_412,
    addedOn: '2026-08-28',
    downloadable: true,
    description:
      'Sáo trúc rao hàng trên sông, bộ gõ lắc theo sóng. Groove mềm mà chắc, hợp để khởi động sàn.',
  },
  {
    id: 'vinahouse-6',
    ...recording('trong-hoi'),
    title: 'Trống Hội',
    artist: 'DJ Cá Kèo',
    album: 'Ngã Tư Không Ngủ',
    tags: ['Vinahouse', 'Hard', 'Trống'],
    playbackCount: 873_200,
    likesCount: 29_067,
    addedOn: '2026-10-16',
    description:
      'Trống cái dồn như khai hội, 145 nhịp một phút. Bài cứng nhất của crew, dành cho lúc sàn đã nóng.',
  },
  {
    id: 'vinahouse-7',
    ...recording('gio-nom'),
    title: 'Gió Nồm',
    artist: 'Mèo Mun Bass',
    album: 'Chiều Tháng Bảy',
    tags: ['Chill', 'Biển', 'Pad'],
    playbackCount: 312_775,
    likesCount: 14_530,
    addedOn: '2026-07-24',
    downloadable: true,
    description:
      'Lớp pad ẩm như gió nồm ngoài biển, nhịp thả lỏng. Để chạy xe ven bờ hoặc để ngủ quên.',
  },
  {
    id: 'vinahouse-8',
    ...recording('vong-xoay-dem'),
    title: 'Vòng Xoay Đêm (Remix)',
    artist: 'Hẻm Bảy Mươi',
    album: 'Chuyến Cuối',
    tags: ['Remix', 'Acid', 'Peak Time'],
    playbackCount: 999_950,
    likesCount: 37_118,
    addedOn: '2026-09-04',
    description:
      'Bass acid xoắn quanh vòng xoay lúc hai giờ sáng. Bản remix cắt bớt lời, thêm một cú drop không báo trước.',
  },
  {
    id: 'vinahouse-9',
    ...recording('xuyen-dem'),
    title: 'Nonstop Xuyên Đêm',
    artist: 'Hẻm Bảy Mươi',
    album: 'Chuyến Cuối',
    tags: ['Nonstop', 'Vinahouse', 'Hard'],
    playbackCount: 1_530_840,
    likesCount: 52_391,
    addedOn: '2026-10-30',
    description:
      'Nhịp 142 giữ từ đầu đến cuối, không cho ai ngồi xuống. Nonstop cho những đêm chưa muốn về.',
  },
  {
    id: 'vinahouse-10',
    ...recording('phao-hoa-giao-thua'),
    title: 'Pháo Hoa Giao Thừa',
    artist: 'Cô Ba Sub',
    album: 'Đếm Ngược',
    tags: ['Vinahouse', 'Tết', 'Peak Time'],
    playbackCount: 664_020,
    likesCount: 25_846,
    addedOn: '2026-11-13',
    downloadable: true,
    description:
      'Đếm ngược, pháo nổ, rồi giai điệu bừng sáng. Bài của khoảnh khắc mười hai giờ đêm.',
  },
  // The specification's sample data contains duplicates: the same recordings with different ids.
  { id: 'vinahouse-11', ...denDoSaiGon },
  { id: 'vinahouse-12', ...luaNon },
];

/** The content of demo/music/tracks.json; the schema also orders the fields for reading. */
export const sidecar = () => ({ tracks: parseSidecar({ tracks }) });

if (import.meta.main)
  await writeJson(path.join(import.meta.dirname, '../music/tracks.json'), sidecar());
