/** What 'Khám phá' shows of the catalogue: as large at 5,000 tracks as at a hundred. */
export const loadExplore = async () => (await import('virtual:catalogue/explore')).default;
