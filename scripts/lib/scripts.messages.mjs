import { inLanguage } from '../../runtime/in-language.mjs';

/** What the start and the commands print before the program itself runs. Only developers' commands are English. */
export const messages = inLanguage({
  vi: {
    installing: 'Đang cài các gói… (lần đầu mất một hai phút)',
    notInstalled: 'npm không cài được các gói; xem thông báo của npm ở trên',
    noNpm: 'Không tìm thấy npm trong PATH. npm đi kèm với Node.js.',
    noPinnedNode:
      'npm đã cài gói "node" mà không có chương trình của nó. Có phải các lệnh cài đặt đang bị tắt không (npm config get ignore-scripts)?',
    building: 'Đang dựng trang…',
    notBuilt: 'Không dựng được trang',
    noVite:
      'Ở đây không có công cụ dựng trang, mà trang lại được dựng với các thiết lập VITE_… khác hoặc từ các tệp khác. Hãy dựng lại image với cùng các thiết lập đó.',
    compressing: 'Đang nén các tệp…',
    notCompressed: 'Không nén được trang đã dựng',
    built: (/** @type {number} */ seconds) => `Đã dựng xong trong ${seconds} giây.`,
    starting: 'Đang khởi động…',
    waiting: 'Một lần khởi động khác đang cài hoặc dựng. Đợi nó xong…',
    exitCode: (/** @type {string} */ failure, /** @type {number} */ code) =>
      `${failure} (mã thoát ${code})`,
  },
  en: {
    installing: 'Installing packages… (a minute or two the first time)',
    notInstalled: 'npm could not install the packages; see its output above',
    noNpm: 'There is no npm on the PATH. It comes with Node.js.',
    noPinnedNode:
      'npm installed the package "node" without its program. Are install scripts switched off (npm config get ignore-scripts)?',
    building: 'Building the site…',
    notBuilt: 'The site could not be built',
    noVite:
      'The tools that build the site are not installed here, and it was built with other VITE_… settings or from other files. Build the image again with the same settings.',
    compressing: 'Compressing files…',
    notCompressed: 'The built site could not be compressed',
    built: (seconds) => `Built in ${seconds} s.`,
    starting: 'Starting…',
    waiting: 'Waiting for another start to finish installing or building…',
    exitCode: (failure, code) => `${failure} (exit code ${code})`,
  },
});
