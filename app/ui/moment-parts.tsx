import { Fragment, type ReactNode } from 'react';
import { type Moment, splitAtMoments } from '#domain/moment.ts';

type MomentPartsProps = {
  text: string;
  durationSec: number;
  renderMoment: (moment: Moment) => ReactNode;
};

/** A text whose moments, such as '1:23', are rendered by `renderMoment`. */
export function MomentParts({ text, durationSec, renderMoment }: MomentPartsProps) {
  let offset = 0;
  return splitAtMoments(text, durationSec).map((part) => {
    const key = offset;
    offset += typeof part === 'string' ? part.length : part.text.length;
    if (typeof part === 'string') return <span key={key}>{part}</span>;
    return <Fragment key={key}>{renderMoment(part)}</Fragment>;
  });
}

export const momentStyle = 'moment hover:text-eggshell';
