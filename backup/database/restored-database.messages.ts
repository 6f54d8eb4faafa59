import { inLanguage } from '#runtime/in-language.mjs';

export const messages = inLanguage({
  vi: {
    databaseHasTables:
      'Cơ sở dữ liệu trong DATABASE_URL đã có bảng. Hãy tạo một cơ sở dữ liệu trống rồi thử lại.',
    unknownColumns: (table: string, columns: string[]) =>
      `Phiên bản này không biết cột ${columns.join(', ')} của bảng ${table}. Hãy khôi phục bằng phiên bản đã tạo tệp sao lưu, rồi cập nhật sau.`,
  },
  en: {
    databaseHasTables:
      'The database of DATABASE_URL has tables. Create an empty database and try again.',
    unknownColumns: (table, columns) =>
      `This version does not know the columns ${columns.join(', ')} of the table ${table}. Restore with the version that made the backup, and update afterwards.`,
  },
});
