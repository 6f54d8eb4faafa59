/** The studio's section of series and albums. */
export const studioSeriesMessages = {
  failures: {
    series_unknown: 'Không còn tuyển tập này. Hãy tải lại trang.',
    series_is_album: 'Album đi theo thẻ của tệp nhạc: hãy sửa album và số thứ tự trong từng bài.',
    series_bad_name: 'Tên tuyển tập phải có chữ, dài nhất 200 ký tự.',
    series_bad_words: 'Lời giới thiệu dài nhất 3.000 ký tự.',
    series_full: 'Một tuyển tập có nhiều nhất 10.000 bài.',
  } as Record<string, string>,
};
