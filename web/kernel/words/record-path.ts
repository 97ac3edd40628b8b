import { entityNamed } from '../../../domain/kernel/entity.ts'
import { screens } from '../../../domain/kernel/screen.ts'

/** Where a record is read. One of which the company has a single one is a screen of its own. */
export function recordPath(entity: string, id: string): string {
  const declared = entityNamed(entity)
  if (entity === 'setting') return '/SystemSettings'
  if (entity === 'restaurantReport') return `/RestaurantReport?order=${id}`
  if (declared) return `${declared.path}/${id}`
  return screens().find(({ name }) => name === entity)?.path ?? '/Main'
}
