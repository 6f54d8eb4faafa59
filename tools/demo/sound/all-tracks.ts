import type { Track } from './song/track.ts';
import { benXeDem } from './tracks/ben-xe-dem.ts';
import { choNoi } from './tracks/cho-noi.ts';
import { denDoSaiGon } from './tracks/den-do-sai-gon.ts';
import { gioNom } from './tracks/gio-nom.ts';
import { luaNon } from './tracks/lua-non.ts';
import { muaTrenMaiTon } from './tracks/mua-tren-mai-ton.ts';
import { phaoHoaGiaoThua } from './tracks/phao-hoa-giao-thua.ts';
import { trongHoi } from './tracks/trong-hoi.ts';
import { vongXoayDem } from './tracks/vong-xoay-dem.ts';
import { xuyenDem } from './tracks/xuyen-dem.ts';

export const ALL_TRACKS: readonly Track[] = [
  denDoSaiGon,
  muaTrenMaiTon,
  benXeDem,
  luaNon,
  choNoi,
  trongHoi,
  gioNom,
  vongXoayDem,
  xuyenDem,
  phaoHoaGiaoThua,
];
