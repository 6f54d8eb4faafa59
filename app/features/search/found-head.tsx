import { ClearButton, type ClearButtonProps } from './clear-button.tsx';
import { FoundArtists } from './found-artists.tsx';

/** Above the found tracks: what was searched for, and the artists of that name. */
export default function FoundHead(props: ClearButtonProps) {
  return (
    <>
      <ClearButton {...props} />
      <FoundArtists words={props.words} />
    </>
  );
}
