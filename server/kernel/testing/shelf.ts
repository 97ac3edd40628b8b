/** A shop with a few units, in which tests put the items they need. */
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from './app.ts'
import { colleagueOf, type Station, station } from './station.ts'

export type Shelf = {
  app: TestApp
  shop: Station
  /** piece and its carton of 24; kilogram and gram; hour. */
  units: Record<'piece' | 'carton' | 'kilogram' | 'gram' | 'hour', string>
  item(values?: Record<string, unknown>): Promise<AnyRow>
  /** Somebody of this company with a role of his own. */
  colleague(permissions: string[], limits?: Record<string, unknown>): Promise<Station>
}

export async function openShelf(app: TestApp): Promise<Shelf> {
  const shop = await station(app)
  const unit = async (name: string, base?: string, factor?: string): Promise<string> =>
    (await shop.add('/api/units', { name: `${name} of the test`, base, factor })).id
  const [piece, kilogram] = [await unit('Piece'), await unit('Kilogram')]
  const units = {
    piece,
    kilogram,
    carton: await unit('Carton', piece, '24'),
    gram: await unit('Gram', kilogram, '0.001'),
    hour: await unit('Hour'),
  }
  return {
    app,
    shop,
    units,
    item: (values = {}) =>
      shop.add('/api/items', { name: `Item ${newId()}`, unit: piece, unitPrice: '1', ...values }),
    colleague: (permissions, limits) => colleagueOf(app, shop, permissions, limits),
  }
}
