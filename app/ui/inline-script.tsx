import type { ComponentProps } from 'react';

type InlineScriptProps = Omit<ComponentProps<'script'>, 'children'> & {
  /** From an `.inline.ts?script`: empty in the browser, which ran it while parsing the page. */
  code: string;
  [data: `data-${string}`]: string | undefined;
};

export function InlineScript({ code, ...attributes }: InlineScriptProps) {
  return (
    <script
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, bundled by inline-scripts.ts
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
