/**
 * Whether a file or folder is hidden: its name begins with one dot, as in '.DS_Store' and '._Bài.mp3'. Names that
 * begin with several dots or a dot and a space are those of music: '...Và Em.mp3'.
 */
export const isHiddenName = (name: string): boolean => /^\.(?![.\s])/.test(name);
