import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type SubmitEvent, useId, useState } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { countCharacters, isVisible, LONGEST_COMMENT } from '#domain/comment-text.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { keepDraft, readDraft } from './comment-draft.ts';
import { usePostComment } from './use-post-comment.ts';

/** Show the character count from this length on. */
const COUNTED_FROM = 0.8 * LONGEST_COMMENT;
/** keydown's code while an input method (Telex, VNI) composes, even if `isComposing` is wrong. */
const COMPOSING_KEY_CODE = 229;

type CommentComposerProps = { trackId: string; userId: string; onPosted: () => void };

export function CommentComposer({ trackId, userId, onPosted }: CommentComposerProps) {
  const id = useId();
  const [text, setText] = useState(() => readDraft(trackId));
  const write = (draft: string) => {
    setText(draft);
    keepDraft(trackId, draft);
  };
  const { isSending, send: post } = usePostComment(trackId, userId, (sent) => {
    // Keeps text typed while the request was running.
    setText((typed) => forget(trackId, typed, sent));
    onPosted();
  });
  const count = countCharacters(text);
  const isTooLong = count > LONGEST_COMMENT;

  const send = () => {
    if (isTooLong) return;
    if (!isVisible(text)) {
      showError(commentMessages.emptyText);
      return;
    }
    post(text.trim());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY_CODE) return;
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {commentMessages.compose}
      </label>
      <textarea
        id={id}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={sendByKey}
        rows={3}
        dir="auto"
        placeholder={commentMessages.placeholder}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong || undefined}
        className="field-sizing-content max-h-80 min-h-24 w-full resize-y rounded-xl border border-line-bright bg-ground px-4 py-3 text-base placeholder:text-ash/80 aria-invalid:border-cinnabar"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={`${id}-hint`} className="text-ash text-sm tabular-nums">
          {count >= COUNTED_FROM ? (
            <span className={isTooLong ? 'text-cinnabar' : ''}>
              {commentMessages.count(count, LONGEST_COMMENT)}
            </span>
          ) : (
            <span className="hidden sm:inline">{commentMessages.sendHint}</span>
          )}
        </p>
        <button
          type="submit"
          disabled={isSending || isTooLong || !isVisible(text)}
          className={buttonStyles.primary}
        >
          <SendHorizontal aria-hidden className="size-5" />
          <span>{isSending ? commentMessages.sending : commentMessages.send}</span>
        </button>
      </div>
    </form>
  );
}

/** Clears the box and its draft, unless the text has changed since it was sent. */
function forget(trackId: string, typed: string, sent: string): string {
  const rest = typed.trim() === sent ? '' : typed;
  keepDraft(trackId, rest);
  return rest;
}
