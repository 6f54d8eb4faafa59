import {
  isFlag,
  isId,
  isNullOr,
  isPassword,
  isReason,
  isTime,
  isTrackId,
  isWhole,
  type RpcCall,
} from './rpc-forms.ts';

/** Calls for moderation, other than bans. */
export const MODERATION_CALLS: Readonly<Record<string, RpcCall>> = {
  my_silence: { forms: {}, returns: 'rows' },
  silence_listener: {
    forms: { listener: isId, days: isWhole, reason: isReason },
    returns: 'value',
  },
  unsilence_listener: { forms: { listener: isId }, returns: 'value' },
  close_comments: { forms: { track_id: isTrackId, is_closed: isFlag }, returns: 'value' },
  erase_comment: {
    forms: { comment_id: isId, reason: isReason, password: isPassword },
    returns: 'value',
    changesComments: true,
  },
  studio_listener: { forms: { listener: isId }, returns: 'rows' },
  studio_comments_of: {
    forms: {
      listener: isId,
      before: isNullOr(isTime),
      before_id: isNullOr(isId),
    },
    returns: 'rows',
  },
};
