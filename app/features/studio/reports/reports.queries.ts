import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchReportCases } from '#app/backend/reports.ts';
import type { ReportCaseRow } from '#app/backend/rows/report-rows.ts';

const CASES_PER_CALL = 50;

export const reportCasesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['studio', 'reports'],
    queryFn: ({ pageParam }) => fetchReportCases(pageParam),
    initialPageParam: null as ReportCaseRow | null,
    getNextPageParam: (cases) => (cases.length < CASES_PER_CALL ? null : (cases.at(-1) ?? null)),
    networkMode: 'always',
    staleTime: 0,
  });
