export const toasterMessages = {
  address: 'Liên kết để sao chép',
  close: 'Đóng',
};
