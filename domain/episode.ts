const EPISODE =
  /(?:(?<!\p{L})(?:vol(?:ume)?|tập|tap|phần|phan|số|kỳ|part|pt|ep(?:isode)?|no)[.:]?\s*|#\s?)\d{1,4}(?!\p{L})/iu;

/** Whether a title says that the track is one of a series: 'Nonstop Vol. 12', 'Tập 3', '#12', 'Ep 12'. */
export const isEpisode = (title: string): boolean => EPISODE.test(title.normalize('NFC'));
