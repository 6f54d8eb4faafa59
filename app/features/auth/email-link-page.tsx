import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';

type EmailLinkPageProps = {
  heading: string;
  back: { to: string; text: string };
  children: ReactNode;
};

/** Layout of the pages that e-mail links open. */
export function EmailLinkPage({ heading, back, children }: EmailLinkPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-4 sm:py-8">
      <Link to={back.to} className={`${buttonStyles.quiet} mb-6 self-start`}>
        <ArrowLeft aria-hidden className="size-5" />
        {back.text}
      </Link>
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <div className="rounded-card border border-line bg-ground-raised p-5 shadow-lift sm:p-8">
        {children}
      </div>
    </div>
  );
}

/** Shown until the script has read the URL. */
export function OpeningLink() {
  return (
    <p role="status" className="text-ash">
      {emailLinkMessages.opening}
    </p>
  );
}
