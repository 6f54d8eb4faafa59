/** What an address that nothing is at says. */
export const notFoundMessages = {
  title: 'Oops! Page not found · VINAHOUSE',
  message: 'Oops! Page not found',
  hint: 'Sàn này không có trong bản đồ. Quay lại nghe nhạc thôi.',
};
