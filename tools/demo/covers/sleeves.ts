import { grain, vignette } from '#import/covers/drawing/lacquer.ts';
import { palette } from '#import/covers/drawing/palette.ts';
import { seal } from '#import/covers/drawing/seal.ts';
import { type SeededRandom, seededRandom } from '#import/covers/drawing/seeded-random.ts';
import { svgDocument } from '#import/covers/drawing/svg-markup.ts';
import { drawBenXeDem } from './sleeves/ben-xe-dem.ts';
import { drawChoNoi } from './sleeves/cho-noi.ts';
import { drawDenDoSaiGon } from './sleeves/den-do-sai-gon.ts';
import { drawGioNom } from './sleeves/gio-nom.ts';
import { drawLuaNon } from './sleeves/lua-non.ts';
import { drawMuaTrenMaiTon } from './sleeves/mua-tren-mai-ton.ts';
import { drawPhaoHoaGiaoThua } from './sleeves/phao-hoa-giao-thua.ts';
import { drawTrongHoi } from './sleeves/trong-hoi.ts';
import { drawVongXoayDem } from './sleeves/vong-xoay-dem.ts';
import { drawXuyenDem } from './sleeves/xuyen-dem.ts';

type Sleeve = {
  slug: string;
  /** Shown while the image loads. */
  color: string;
  draw: (random: SeededRandom) => string;
  /** How dark the lacquer rim is; bright pictures need less. */
  rimOpacity?: number;
};

export const sleeves: readonly Sleeve[] = [
  { slug: 'den-do-sai-gon', color: '#8f0d1c', draw: drawDenDoSaiGon },
  { slug: 'mua-tren-mai-ton', color: '#226b9b', draw: drawMuaTrenMaiTon },
  { slug: 'ben-xe-dem', color: '#4a1fa8', draw: drawBenXeDem },
  { slug: 'lua-non', color: '#2f9a3c', draw: drawLuaNon, rimOpacity: 0.08 },
  { slug: 'cho-noi', color: '#0a94a0', draw: drawChoNoi, rimOpacity: 0.3 },
  { slug: 'trong-hoi', color: '#b3781a', draw: drawTrongHoi },
  { slug: 'gio-nom', color: '#f08a90', draw: drawGioNom, rimOpacity: 0 },
  { slug: 'vong-xoay-dem', color: '#5c0f5a', draw: drawVongXoayDem },
  { slug: 'xuyen-dem', color: '#3a2ab0', draw: drawXuyenDem, rimOpacity: 0.08 },
  { slug: 'phao-hoa-giao-thua', color: '#c4170f', draw: drawPhaoHoaGiaoThua },
];

/** The whole picture as SVG, with grain in large sizes only. */
export function sleeveSvg({ slug, draw, rimOpacity = 0.42 }: Sleeve, isGrainy: boolean): string {
  return svgDocument(
    1200,
    1200,
    draw(seededRandom(slug)),
    vignette(palette.lacquer, rimOpacity),
    seal,
    isGrainy ? grain(0.3) : '',
  );
}
