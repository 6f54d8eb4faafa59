import type { ReactNode } from 'react';

type NoticePageProps = {
  /** Large decoration, hidden from screen readers. */
  mark?: ReactNode;
  heading: string;
  hint: string;
  children?: ReactNode;
};

/** A page with one message and, as `children`, what to do next. */
export function NoticePage({ mark, heading, hint, children }: NoticePageProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      {mark && (
        <div
          aria-hidden
          className="flex items-center gap-2 font-extrabold text-[min(6rem,30vw)] text-cinnabar leading-none sm:text-9xl"
        >
          {mark}
        </div>
      )}
      <h1 className="text-3xl">{heading}</h1>
      <p className="text-ash text-lg">{hint}</p>
      {children}
    </section>
  );
}
