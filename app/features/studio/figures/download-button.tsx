import { buttonStyles } from '#app/ui/button-styles.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { toCsv } from './to-csv.ts';

type DownloadButtonProps = {
  text: string;
  fileName: string;
  rows: () => (string | number)[][];
};

/** Downloads a table as CSV. */
export function DownloadButton({ text, fileName, rows }: DownloadButtonProps) {
  const save = () =>
    saveFile(new Blob([toCsv(rows())], { type: 'text/csv;charset=utf-8' }), fileName);
  return (
    <button type="button" onClick={save} className={`${buttonStyles.quiet} self-start`}>
      {text}
    </button>
  );
}
