/**
 * What a browser keeps belongs to its user, and goes when the user does; what belongs to the
 * station stays. A module that keeps something for the station says so in
 * `web/<module>/<name>.keep.ts`, by its default export.
 */
import { flagKey, tokenKey } from './api.ts'
import { devicesKey } from './known-device.ts'

export type Keeping = {
  /** Local storage of the station: its printer, its counters. */
  isOfStation(key: string): boolean
  /** Empties what is kept of the company, save what the station works with; answers if some is. */
  leave(company: string): Promise<boolean>
}

const keepers = import.meta.glob<Keeping>('../../*/*.keep.ts', { import: 'default' })

/** How the station speaks and looks, and what it is known by, says nothing about who sat there. */
const ofStation = new Set(['i18nextLng', 'density', 'mantine-color-scheme-value', devicesKey])

/** Forgotten apart, by whoever leaves; by now they may be of the next. */
const login = new Set([flagKey, tokenKey])

/** Pictures that the worker fetched for whoever was signed in; `sw.ts` fills it. */
const picturesCache = 'comptoir-pictures'

/**
 * Answers whether something is left here that the station needs to go on. It takes its time, and
 * somebody may sign in meanwhile: what was written since then is theirs and stays.
 */
export async function emptyStation(company: string | null): Promise<boolean> {
  const found = Object.entries(localStorage).filter(
    ([key]) => !ofStation.has(key) && !login.has(key),
  )
  const keepings = await Promise.all(Object.values(keepers).map((load) => load()))
  for (const [key, value] of found)
    if (localStorage.getItem(key) === value && !keepings.some((it) => it.isOfStation(key)))
      localStorage.removeItem(key)
  if (typeof caches !== 'undefined') await caches.delete(picturesCache)
  const left = await Promise.all(
    keepings.map((keeping) => (company ? keeping.leave(company) : false)),
  )
  return left.includes(true)
}
