import type { Searchable } from './search-index.ts';

type Row = [
  name: string,
  title: string,
  artist: string,
  album: string,
  tags: string,
  plays: number,
];

/** Fictitious tracks with words that are hard to search. The first column names the track in tests. */
const ROWS: Row[] = [
  ['duong', 'Đường Về Nhà', 'DJ Thả Diều', 'Ngõ Nhỏ', 'Chill', 900],
  ['duong2', 'Dương Cầm Vỡ', 'Lò Gạch', 'Bụi', 'Remix', 9000],
  ['hoaCu', 'Hoà Âm Đỏ', 'Mực Một Nắng', 'Bãi Cát', 'Vinahouse', 300],
  ['hoaMoi', 'Hòa Tan', 'Lò Gạch', 'Bụi', 'Vinahouse', 200],
  ['hoaDat', 'Hóa Đất', 'Lò Gạch', 'Gốm', 'Hard', 8000],
  ['hoaHong', 'Hoa Hồng Bạch', 'Tiệm Trà Khuya', 'Vườn', 'Chill', 7000],
  ['thuy', 'Thuỷ Triều', 'Mực Một Nắng', 'Bãi Cát', 'Chill, Biển', 650],
  ['mua', 'Mưa Rào', 'Tiệm Trà Khuya', 'Hiên', 'Chill, Mưa', 500],
  ['muaThu', 'Mùa Thu Chết Máy', 'Thợ Điện', 'Cầu Chì', 'Remix', 6000],
  ['muaDi', 'Mua Đi Bán Lại', 'Chợ Trời', 'Hàng Rong', 'Vinahouse', 100],
  ['dem', 'Nonstop Đêm Trắng', 'Thợ Điện', 'Cầu Chì', 'Nonstop, Peak Time', 5000],
  ['demo', 'Demo Số 7', 'Bass Cận', 'Nháp', 'House', 4000],
  ['bass', 'Bass Đập Vách', 'Loa Thùng', 'Vách', 'Hard, Remix', 3000],
  ['house', 'House Trên Gác', 'Bass Cận', 'Nháp', 'House', 2000],
  ['remix', 'Lúa Chín (Remix)', 'Cô Ba Gảy', 'Vườn', 'Remix, Dân gian', 1000],
  ['lua', 'Lụa Là', 'Lúa Mạch', 'Vườn', 'Chill', 2500],
  ['nguyen', 'Trăng Nguyên Tiêu', 'Nguyễn Cận', 'Rằm', 'Dân gian', 1500],
  ['trong', 'Trống Cơm 2', 'Trăng Khuyết', 'Rằm', 'Trống', 1400],
  ['nghieng', 'Nghiêng-Ngả!', 'DJ Thả Diều', 'Ngõ Nhỏ', 'Vinahouse', 1300],
  ['cafe', 'Cà Phê ☕ Sữa', 'Ngõ 90s', 'Vỉa Hè', 'Chill', 1200],
  ['mixtape', 'Mixtape #3 [C++]', 'Xe Ôm & Bạn', 'Nhãn B', 'Mixtape', 50],
  ['nfd', 'Vườn Ươm Sương'.normalize('NFD'), 'Tiệm Bánh'.normalize('NFD'), 'Rêu', 'Ấm', 700],
];

export const TEST_NAMES = ROWS.map(([name]) => name);

export const TEST_TRACKS: Searchable[] = ROWS.map(
  ([, title, artist, album, tags, playbackCount]) => ({
    ...{ title, artist, album, playbackCount },
    tags: tags.split(', '),
  }),
);
