import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from '#app/router/link.tsx';
import { studioWarningMessages } from '#messages/vi-studio-warnings.ts';
import { explainWarning } from './explain-warning.ts';
import { warningsQuery } from './warnings.queries.ts';

/** Shown in every other section while there are warnings. */
export function WarningsBanner() {
  const { data: warnings } = useQuery(warningsQuery());
  if (!warnings?.length) return null;
  return (
    <Link
      to="/quan-tri?phan=canh-bao"
      className="flex items-center gap-3 rounded-card border border-cinnabar p-3 hover:border-gold"
    >
      <TriangleAlert aria-hidden className="size-6 shrink-0 text-cinnabar" />
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{studioWarningMessages.banner(warnings.length)}</span>
        <span className="block text-ash text-sm">
          {warnings.map((warning) => explainWarning(warning).title).join(' · ')}
        </span>
      </span>
    </Link>
  );
}
