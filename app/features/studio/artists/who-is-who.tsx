import { useState } from 'react';
import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import { ruleArtist, separateArtist } from '#app/backend/studio-artists.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { ConfirmDialog } from '../acts/confirm-dialog.tsx';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { MergeDialog } from './merge-dialog.tsx';

const say = studioArtistMessages.who;

type WhoIsWhoProps = {
  artist: EditableArtistRow;
  /** The artist's page is no more. */
  onGone: () => void;
};

type Asked = { kind: 'merge' } | { kind: 'nobody' } | { kind: 'separate'; spelling: string };

/** Which names are this artist's. */
export function WhoIsWho({ artist, onGone }: WhoIsWhoProps) {
  const { name, spellings, former } = artist;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Panel heading={say.heading}>
      <div className="flex flex-col gap-5">
        <p>{say.spellings}</p>
        <ul className="-my-2 divided">
          {spellings.map((spelling) => (
            <li key={spelling.name} className="flex min-h-14 flex-wrap items-center gap-x-3">
              <span dir="auto" className="wrap-anywhere font-semibold">
                {spelling.name}
              </span>
              <span className="text-ash text-sm">
                {studioArtistMessages.trackCount(spelling.count)}
              </span>
              {spellings.length > 1 && (
                <button
                  type="button"
                  aria-label={say.separateOf(spelling.name)}
                  onClick={() => setAsked({ kind: 'separate', spelling: spelling.name })}
                  className={`${buttonStyles.quiet} ml-auto`}
                >
                  {say.separate}
                </button>
              )}
            </li>
          ))}
        </ul>
        {former.length > 0 && (
          <p className="wrap-anywhere text-ash">
            {say.former(former.map((one) => one.name).join(', '))}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => setAsked({ kind: 'merge' })}
            className={buttonStyles.quiet}
          >
            {say.merge}
          </button>
          <button
            type="button"
            onClick={() => setAsked({ kind: 'nobody' })}
            className={buttonStyles.quiet}
          >
            {say.nobody}
          </button>
        </div>
      </div>
      {asked?.kind === 'merge' && <MergeDialog artist={artist} onClose={close} onDone={onGone} />}
      {asked?.kind === 'nobody' && (
        <ConfirmDialog
          question={say.nobodyQuestion(name)}
          warning={say.nobodyWarning}
          confirm={say.nobody}
          confirming={say.nobodySaving}
          done={() => tellWhenShown(say.nobodyDone, [], 'shown')}
          act={async () => {
            for (const spelling of spellings) await ruleArtist(spelling.name, 'nobody');
          }}
          onClose={close}
          onDone={onGone}
        />
      )}
      {asked?.kind === 'separate' && (
        <ConfirmDialog
          question={say.separateQuestion(asked.spelling)}
          warning={say.separateWarning(asked.spelling, name)}
          confirm={say.separate}
          confirming={say.separating}
          done={() => tellWhenShown(say.separated, [], 'shown')}
          act={() => separateArtist(asked.spelling, name)}
          onClose={close}
        />
      )}
    </Panel>
  );
}
