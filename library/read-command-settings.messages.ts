export const messages = {
  dataOf: (address: string, dataFolder: string) =>
    `Dùng dữ liệu của máy chủ đang chạy tại ${address}: DATA_DIR=${dataFolder}`,
  severalServers: (dataFolders: readonly string[]) =>
    `Có ${dataFolders.length} máy chủ đang chạy từ thư mục này. Hãy chọn kho nhạc của một máy chủ:\n` +
    dataFolders.map((dataFolder) => `  DATA_DIR=${dataFolder}`).join('\n'),
  sameDatabase: (address: string) =>
    `Máy chủ đang chạy tại ${address} dùng DATABASE_URL. Hãy đặt cùng DATABASE_URL cho lệnh này.`,
};
