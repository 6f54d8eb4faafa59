/** Why an upload was not imported, for the studio, whatever the terminal's language. */
export const uploadOutcomeMessages = {
  lost: 'Kho lưu trữ đã mất một phần của tệp này; hãy tải tệp lên lại',
};
