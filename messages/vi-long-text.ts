export const longTextMessages = {
  more: 'Xem thêm',
  less: 'Thu gọn',
};
