/**
 * What a browser keeps belongs to its user, and goes when the user does; what belongs to the
 * station stays. A module that keeps something for the station says so in
 * `web/<module>/<name>.keep.ts`, by its default export.
 */
export type Keeping = {
  /** Local storage of the station: its printer, its counters. */
  isOfStation(key: string): boolean
  /** Empties what is kept of the company, save what the station works with; answers if some is. */
  leave(company: string): Promise<boolean>
}

const brought = import.meta.glob<Keeping>('../*/*.keep.ts', { import: 'default' })

/** How the station speaks and looks says nothing about who sat there. */
const looks = new Set(['i18nextLng', 'density', 'mantine-color-scheme-value'])

/** Pictures that the worker fetched for whoever was signed in; `sw.ts` fills it. */
const picturesCache = 'comptoir-pictures'

/** Answers whether something is left here that the station needs to go on. */
export async function emptyStation(company: string | null): Promise<boolean> {
  const keepings = await Promise.all(Object.values(brought).map((load) => load()))
  for (const key of Object.keys(localStorage))
    if (!looks.has(key) && !keepings.some((keeping) => keeping.isOfStation(key)))
      localStorage.removeItem(key)
  if (typeof caches !== 'undefined') await caches.delete(picturesCache)
  const left = await Promise.all(
    keepings.map((keeping) => (company ? keeping.leave(company) : false)),
  )
  return left.includes(true)
}
