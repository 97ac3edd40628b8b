/** How close things stand. Kept on the station too, so that a page opens as it was left. */
export const densities = ['compact', 'normal', 'roomy'] as const

export type Density = (typeof densities)[number]

export const isDensity = (value: unknown): value is Density => densities.includes(value as Density)

const storageKey = 'density'

export function keptDensity(): Density {
  const kept = localStorage.getItem(storageKey)
  return isDensity(kept) ? kept : 'normal'
}

export function showDensity(density: unknown = keptDensity()): void {
  if (!isDensity(density)) return
  localStorage.setItem(storageKey, density)
  document.documentElement.dataset.density = density
}
