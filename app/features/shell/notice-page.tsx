import type { ReactNode } from 'react';

type NoticePageProps = {
  /** Large and decorative, as '404'. */
  mark?: string;
  heading: string;
  hint: string;
  children?: ReactNode;
};

/** A page that has one thing to say, and a way on from it. */
export function NoticePage({ mark, heading, hint, children }: NoticePageProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      {mark && (
        <p aria-hidden className="font-extrabold text-8xl text-cinnabar leading-tight">
          {mark}
        </p>
      )}
      <h1 className="text-3xl">{heading}</h1>
      <p className="text-ash text-lg">{hint}</p>
      {children}
    </section>
  );
}
