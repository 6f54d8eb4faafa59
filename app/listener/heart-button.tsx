import Heart from 'lucide-react/icons/heart';
import type { ButtonHTMLAttributes } from 'react';
import { useLike } from './use-like.ts';

// Created once: cards re-render at every letter of a search.
const HEART_ICON = <Heart aria-hidden className="size-5" />;
const LIKED_ICON = <Heart aria-hidden className="size-5 fill-current" />;

type HeartButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { trackId: string };

/** Likes a track, or removes the like. */
export function HeartButton({ trackId, children, ...attributes }: HeartButtonProps) {
  const { isLiked, toggle } = useLike(trackId);
  return (
    <button type="button" aria-pressed={isLiked} onClick={toggle} {...attributes}>
      {isLiked ? LIKED_ICON : HEART_ICON}
      {children}
    </button>
  );
}
