import { inLanguage } from '#runtime/in-language.mjs';

const lines = (dataFolders: readonly string[]) =>
  dataFolders.map((dataFolder) => `  DATA_DIR=${dataFolder}`).join('\n');

export const messages = inLanguage({
  vi: {
    dataOf: (address: string, dataFolder: string) =>
      `Dùng dữ liệu của máy chủ đang chạy tại ${address}: DATA_DIR=${dataFolder}`,
    severalServers: (dataFolders: readonly string[]) =>
      `Có ${dataFolders.length} máy chủ đang chạy từ thư mục này. Hãy chọn kho nhạc của một máy chủ:\n` +
      lines(dataFolders),
    sameDatabase: (address: string) =>
      `Máy chủ đang chạy tại ${address} dùng DATABASE_URL. Hãy đặt cùng DATABASE_URL cho lệnh này.`,
  },
  en: {
    dataOf: (address, dataFolder) =>
      `Using the data of the server that runs at ${address}: DATA_DIR=${dataFolder}`,
    severalServers: (dataFolders) =>
      `${dataFolders.length} servers run from this folder. Choose the data of one of them:\n` +
      lines(dataFolders),
    sameDatabase: (address) =>
      `The server at ${address} uses DATABASE_URL. Set the same DATABASE_URL for this command.`,
  },
});
