/** Reasons that the studio shows, so always in Vietnamese: see upload-importer.ts. */
export const messages = {
  lost: 'Kho lưu trữ đã mất một phần của tệp này; hãy tải tệp lên lại',
};
