/** What this station is called where registers are held: its browser and its machine. */
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const machines: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const first = (names: readonly [RegExp, string][], agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

export const stationName = (agent = navigator.userAgent): string =>
  [first(browsers, agent), first(machines, agent)].filter(Boolean).join(' · ') || 'Browser'
