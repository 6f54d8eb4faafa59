import { type ReactNode, useEffect, useRef } from 'react';

type EmailLinkNoticeProps = { title: string; hint: string; children?: ReactNode };

/** A link's result, in place of its form. It takes the focus, so that screen readers read it. */
export function EmailLinkNotice({ title, hint, children }: EmailLinkNoticeProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section className="flex flex-col items-start gap-2">
      <h2 ref={headingRef} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h2>
      <p className="wrap-anywhere text-ash">{hint}</p>
      {children}
    </section>
  );
}
