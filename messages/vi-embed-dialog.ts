/** The dialog with the code of a player for other sites' pages. */
export const embedDialogMessages = {
  open: 'Nhúng',
  title: 'Nhúng trình phát',
  hint: 'Dán mã này vào trang hay blog của bạn.',
  close: 'Đóng',
  shape: 'Kiểu',
  shapes: { bar: 'Thanh ngang', card: 'Thẻ' },
  theme: 'Giao diện',
  themes: { system: 'Theo máy người xem', sang: 'Sáng', toi: 'Tối' },
  from: (moment: string) => `Bắt đầu từ ${moment}`,
  preview: 'Xem trước',
  code: 'Mã nhúng',
  copy: 'Sao chép mã',
  copied: 'Đã sao chép mã nhúng',
};
