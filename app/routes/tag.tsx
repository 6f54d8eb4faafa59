import { loadTag } from '#app/features/series/load-series.ts';
import { TagView } from '#app/features/series/tag-view.tsx';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { absoluteUrl, pageMeta } from '#app/features/shell/page-meta.ts';
import { type HttpError, isHttpError } from '#app/router/http-error.ts';
import type {
  ClientLoaderArgs,
  ErrorBoundaryProps,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '#app/router/page.ts';
import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { breadcrumbs } from '#app/tracks/breadcrumbs.ts';
import { seriesMessages } from '#messages/vi-series.ts';

type Params = { tagSlug: string };

const texts = seriesMessages.tag;

export const meta = ({ loaderData: tag }: MetaArgs<typeof loader>) => {
  if (!tag) return [{ title: texts.notFound }, { name: 'robots', content: 'noindex' }];
  const { slug, name, tracks } = tag;
  const path = `/the/${slug}`;
  const image = tracks.cards[0]?.coverImage;
  const pages = [
    { name: texts.explore, item: absoluteUrl('/kham-pha') },
    { name: texts.heading(name), item: absoluteUrl(path) },
  ];
  return [
    ...pageMeta({
      title: texts.title(name),
      description: texts.description(name, tracks.trackCount),
      path,
      imageAlt: texts.heading(name),
      ...(image && { image }),
    }),
    { 'script:ld+json': { '@context': 'https://schema.org', ...breadcrumbs(pages) } },
  ];
};

async function load(readData: ReadData, slug: string) {
  const tag = await loadTag(readData, slug);
  if (!tag) throw { status: 404 } satisfies HttpError;
  return tag;
}

export const loader = ({ params, readData }: LoaderArgs<Params>) => load(readData, params.tagSlug);
export const clientLoader = ({ params }: ClientLoaderArgs<Params>) =>
  load(fetchData, params.tagSlug);

export default function TagPage({ loaderData: tag }: PageProps<typeof loader, Params>) {
  return <TagView key={tag.slug} tag={tag} />;
}

export function ErrorBoundary({ error }: ErrorBoundaryProps) {
  if (!isHttpError(error)) return <BrokenPage />;
  return (
    <NoticePage heading={texts.notFound} hint={texts.notFoundHint}>
      <HomeLink />
    </NoticePage>
  );
}
