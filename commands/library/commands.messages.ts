import type { NameRule } from '#domain/divide-names.ts';
import { inLanguage } from '#runtime/in-language.mjs';
import { listSettings } from './setting-fields.ts';

const SETTINGS_VI = listSettings({
  bpm: '140',
  firstDownbeatSec: '0.05 (giây)',
  tags: 'Remix,Chill',
  year: '2026',
  downloadable: 'co|khong',
});

const SETTINGS_EN = listSettings({
  bpm: '140',
  firstDownbeatSec: '0.05 (seconds)',
  tags: 'Remix,Chill',
  year: '2026',
  downloadable: 'yes|no',
});

type Statuses = Record<string, string>;

const STATUS_VI: Statuses = {
  waiting: 'đang chờ',
  published: 'đang hiện',
  hidden: 'đang ẩn',
  removed: 'đã gỡ',
};

type Ruled = Record<NameRule | 'any', string>;

const RULED_VI: Ruled = {
  one: 'là một nghệ sĩ',
  several: 'là nhiều nghệ sĩ',
  nobody: 'không phải nghệ sĩ',
  any: 'được hiểu theo các bài khác',
};

const RULED_EN: Ruled = {
  one: 'is one artist',
  several: 'are several artists',
  nobody: 'is nobody',
  any: 'is read as other tracks tell',
};

const STATUS_EN: Statuses = {
  waiting: 'waiting',
  published: 'published',
  hidden: 'hidden',
  removed: 'removed',
};

/** Output of `npm run library`. */
export const messages = inLanguage({
  vi: {
    usage: `Cách dùng: npm run library -- LỆNH

  list [--json]              mọi bài trong thư viện
  show MÃ [--json]           mọi điều đã biết về một bài
  set MÃ trường=giá trị …    sửa; lần nhập sau không ghi đè
${SETTINGS_VI}
  hide MÃ                    ẩn khỏi trang
  unhide MÃ                  hiện lại
  remove MÃ [--yes]          gỡ khỏi trang và xoá tệp trong thư viện; tệp gốc của bạn không bị động đến
  undo-repair MÃ             trả tên về như trước khi sửa bảng mã chữ Việt cũ
  artists [--json]           mọi nghệ sĩ và số bài
  rename-artist MÃ TÊN       sửa tên hiện trên trang của nghệ sĩ; đường dẫn giữ nguyên
  merge-artist MÃ VÀO_MÃ     gộp vào nghệ sĩ khác; đường dẫn cũ dẫn sang đó
  separate-artist TÊN        cách viết này (ví dụ khác dấu) là một nghệ sĩ riêng
  one-artist "A & B"         là một nghệ sĩ
  many-artists "A & B"       là nhiều nghệ sĩ
  no-artist TÊN              không phải nghệ sĩ
  any-artist TÊN             bỏ điều đã nói về tên này

Giá trị có dấu cách thì để trong ngoặc kép: set MÃ "title=Tên bài". Để trống là xoá: album=`,
    status: (status: string) => STATUS_VI[status] ?? status,
    listHead: ['Mã', 'Tên bài', 'Nghệ sĩ', 'Dài', 'Trạng thái'],
    emptyCatalogue: 'Thư viện chưa có bài nào. Nhập nhạc: npm run import -- THƯ_MỤC',
    unknownId: (id: string, nearest: string[]) =>
      `Không có bài nào mang mã "${id}".` +
      (nearest.length > 0 ? ` Gần giống: ${nearest.join(', ')}` : ''),
    nothingToSet: `Chưa nói sửa gì. Các trường:\n${SETTINGS_VI}`,
    notASetting: (text: string) => `Không hiểu "${text}". Các trường:\n${SETTINGS_VI}`,
    badValue: (name: string, rule: string) => `${name}: ${rule}.`,
    /** By kind of field; numbers by name. */
    rules: {
      name: 'cần có chữ, nhiều nhất 200 ký tự',
      word: 'cần có chữ, nhiều nhất 60 ký tự',
      line: 'nhiều nhất 200 ký tự',
      lines: 'nhiều nhất 5.000 ký tự',
      bpm: 'cần là số từ 60 đến 220, hoặc để trống',
      downbeat: 'cần là số giây từ 0 đến hết bài, hoặc để trống',
      tags: 'nhiều nhất 20 nhãn, cách nhau bằng dấu phẩy, mỗi nhãn nhiều nhất 60 ký tự',
      year: 'cần là năm từ 1900 đến 2100, hoặc để trống',
      flag: 'cần là co hoặc khong',
    },
    gridLocked: (id: string) =>
      `Lưới nhịp của ${id} đang khóa. Mở khóa ở trang quản trị rồi hãy sửa bpm và downbeat.`,
    set: (id: string, names: string[]) => `Đã sửa ${names.join(', ')} của ${id}.`,
    hidden: (id: string) => `Đã ẩn ${id}. Hiện lại: npm run library -- unhide ${id}`,
    unhidden: (id: string) => `${id} đã hiện lại trên trang.`,
    comesBack: (id: string) =>
      `${id} đã bị gỡ, tệp trong thư viện đã xoá. Nhập lại thư mục có tệp gốc thì bài sẽ trở lại.`,
    notReady: (id: string) => `${id} chưa nhập xong. Chạy lại npm run import rồi thử lại.`,
    confirmRemove: (id: string, title: string) =>
      `Gỡ "${title}" (${id}) khỏi trang và xoá tệp của nó trong thư viện?\n` +
      `Nếu chắc chắn: npm run library -- remove ${id} --yes`,
    removed: (id: string) => `Đã gỡ ${id}.`,
    late: (id: string) =>
      `Đã lưu thay đổi của ${id}, nhưng máy chủ chưa cập nhật được trang; nó tự thử lại. ` +
      'Xem /healthz, mục Cảnh báo ở /quan-tri, hoặc dòng publish-failed trong nhật ký.',
    savedOnly: (reason: string) =>
      `Máy chủ không chạy, và chưa ghi được bản đăng (${reason}): trang được cập nhật khi máy chủ chạy lại.`,
    noRepair: (id: string) => `Tên của ${id} chưa từng được sửa bảng mã.`,
    repairUndone: (id: string, names: string[]) =>
      `Đã trả ${names.join(', ')} của ${id} về như trong tệp.`,
    artistsHead: ['Mã', 'Nghệ sĩ', 'Số bài'],
    noArtists: 'Chưa có nghệ sĩ nào.',
    unknownArtist: (id: string, nearest: string[]) =>
      `Không có nghệ sĩ nào mang mã hay tên "${id}".` +
      (nearest.length > 0 ? ` Gần giống: ${nearest.join(', ')}` : ''),
    artistRenamed: (id: string, name: string) => `${id} giờ tên là ${name}.`,
    artistMerged: (id: string, into: string) => `Đã gộp ${id} vào ${into}.`,
    cannotMerge: (id: string, into: string) => `Không gộp được ${id} vào ${into}.`,
    artistSeparated: (name: string, id: string) => `${name} giờ là nghệ sĩ riêng: ${id}.`,
    isSeparate: (name: string) => `${name} đã là nghệ sĩ riêng.`,
    artistNameTaken: (name: string) =>
      `Đã có nghệ sĩ khác tên ${name}. Nếu là một người, hãy dùng merge-artist; nếu là hai người, hãy thêm chữ để phân biệt.`,
    artistIsMerged: (id: string, into: string) => `${id} đã gộp vào ${into}.`,
    notADuo: (name: string) => `"${name}" chỉ có một tên.`,
    artistRuled: (name: string, rule: NameRule | null) => `${name} ${RULED_VI[rule ?? 'any']}.`,
  },
  en: {
    usage: `Usage: npm run library -- COMMAND

  list [--json]              all tracks of the library
  show ID [--json]           everything known about a track
  set ID field=value …       edits; later imports keep the edit
${SETTINGS_EN}
  hide ID                    takes it off the site
  unhide ID                  shows it again
  remove ID [--yes]          takes it off the site and deletes its files in the library; your own files stay
  undo-repair ID             gives back the names from before old Vietnamese encodings were repaired
  artists [--json]           all artists with their number of tracks
  rename-artist ID NAME      changes the name on the artist's page; the address stays
  merge-artist ID INTO_ID    makes one artist of two; the former address leads to the other
  separate-artist NAME       this spelling (with other accents, for example) is an artist of its own
  one-artist "A & B"         is one artist
  many-artists "A & B"       are several artists
  no-artist NAME             is nobody
  any-artist NAME            takes back what was said of the name

Put a value with spaces into quotes: set ID "title=My song". An empty value deletes: album=`,
    status: (status) => STATUS_EN[status] ?? status,
    listHead: ['Id', 'Title', 'Artist', 'Length', 'Status'],
    emptyCatalogue: 'The library has no tracks. Import music: npm run import -- FOLDER',
    unknownId: (id, nearest) =>
      `No track has the id "${id}".` +
      (nearest.length > 0 ? ` Similar ones: ${nearest.join(', ')}` : ''),
    nothingToSet: `There is nothing to edit. The fields:\n${SETTINGS_EN}`,
    notASetting: (text) => `"${text}" is not a field with a value. The fields:\n${SETTINGS_EN}`,
    badValue: (name, rule) => `${name}: ${rule}.`,
    rules: {
      name: 'needs letters, at most 200 characters',
      word: 'needs letters, at most 60 characters',
      line: 'at most 200 characters',
      lines: 'at most 5,000 characters',
      bpm: 'must be a number from 60 to 220, or empty',
      downbeat: 'must be seconds from 0 to the end of the track, or empty',
      tags: 'at most 20 tags, separated by commas, each at most 60 characters',
      year: 'must be a year from 1900 to 2100, or empty',
      flag: 'must be yes or no',
    },
    gridLocked: (id) =>
      `The beat grid of ${id} is locked. Unlock it in the studio before you edit bpm and downbeat.`,
    set: (id, names) => `Edited ${names.join(', ')} of ${id}.`,
    hidden: (id) => `${id} is hidden. To show it again: npm run library -- unhide ${id}`,
    unhidden: (id) => `${id} is on the site again.`,
    comesBack: (id) =>
      `${id} was removed, and its files in the library are deleted. It returns when you import the folder with its own file again.`,
    notReady: (id) =>
      `The import of ${id} is unfinished. Run npm run import again, then try again.`,
    confirmRemove: (id, title) =>
      `Take "${title}" (${id}) off the site and delete its files in the library?\n` +
      `If you are sure: npm run library -- remove ${id} --yes`,
    removed: (id) => `Removed ${id}.`,
    late: (id) =>
      `The change of ${id} is saved, but the server has not updated the site yet; it tries again by itself. ` +
      'See /healthz, the warnings in /quan-tri, or the line publish-failed in the log.',
    savedOnly: (reason) =>
      `The server does not run, and the change could not be published (${reason}): the site follows when the server runs again.`,
    noRepair: (id) => `The names of ${id} were never repaired.`,
    repairUndone: (id, names) => `${names.join(', ')} of ${id} are as in the file again.`,
    artistsHead: ['Id', 'Artist', 'Tracks'],
    noArtists: 'There are no artists.',
    unknownArtist: (id, nearest) =>
      `No artist has the id or name "${id}".` +
      (nearest.length > 0 ? ` Similar ones: ${nearest.join(', ')}` : ''),
    artistRenamed: (id, name) => `The name of ${id} is ${name}.`,
    artistMerged: (id, into) => `${id} is part of ${into}.`,
    cannotMerge: (id, into) => `${id} cannot be merged into ${into}.`,
    artistSeparated: (name, id) => `${name} is an artist of its own: ${id}.`,
    isSeparate: (name) => `${name} is an artist of its own already.`,
    artistNameTaken: (name) =>
      `Another artist is called ${name}. If they are one, use merge-artist; if not, add a word that tells them apart.`,
    artistIsMerged: (id, into) => `${id} was merged into ${into}.`,
    notADuo: (name) => `"${name}" is one name.`,
    artistRuled: (name, rule) => `${name} ${RULED_EN[rule ?? 'any']}.`,
  },
});
