import { type SubmitEvent, useState } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { readField } from '#app/ui/use-filled-form.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { ArtistEditor } from './artists/artist-editor.tsx';
import { ArtistRules } from './artists/artist-rules.tsx';
import { FoundArtists } from './artists/found-artists.tsx';

/** The artists: their pages, and who is who. */
export default function ArtistsSection() {
  const [words, setWords] = useState('');
  const [openId, setOpenId] = useState<string>();
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWords(readField(event.currentTarget, 'words').trim());
  };
  if (openId !== undefined)
    return <ArtistEditor key={openId} id={openId} onClose={() => setOpenId(undefined)} />;
  return (
    <>
      <Panel heading={studioArtistMessages.heading}>
        <div className="flex flex-col gap-5">
          <p className="text-ash">{studioArtistMessages.intro}</p>
          <form onSubmit={find} className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <TextField
                type="search"
                name="words"
                label={studioArtistMessages.search}
                defaultValue={words}
                maxLength={200}
                autoComplete="off"
              />
            </div>
            <button type="submit" className={buttonStyles.quiet}>
              {studioArtistMessages.find}
            </button>
          </form>
          <FoundArtists words={words} onOpen={setOpenId} />
        </div>
      </Panel>
      <ArtistRules />
    </>
  );
}
