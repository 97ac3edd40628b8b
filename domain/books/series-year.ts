/** The year of a series; 0 where numbers never start again. */
export const seriesYear = ({ restartsYearly }: { restartsYearly: boolean }, day: string): number =>
  restartsYearly ? Number(day.slice(0, 4)) : 0
