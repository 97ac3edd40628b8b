/** A shop with a few units, in which tests put the items they need. */
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { startTestApp, type TestApp } from './app.ts'
import { type Station, station, stationOf } from './station.ts'

export type Shelf = {
  app: TestApp
  shop: Station
  /** piece and its carton of 24; kilogram and gram; hour. */
  units: Record<'piece' | 'carton' | 'kilogram' | 'gram' | 'hour', string>
  item(values?: Record<string, unknown>): Promise<AnyRow>
  /** Somebody of this company with a role of his own. */
  colleague(permissions: string[], limits?: Record<string, unknown>): Promise<Station>
}

export async function openShelf(): Promise<Shelf> {
  const app = await startTestApp()
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
    async colleague(permissions, limits = {}) {
      const role = await shop.add('/api/roles', { name: `Role ${newId()}`, permissions, ...limits })
      const [username, password] = [`c${newId().slice(-10)}`, 'long enough']
      const user = { username, fullName: 'Colleague', password, role: role.id }
      const { id } = await shop.add('/api/users', user)
      const login = { body: { login: username, password } }
      const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
      return stationOf(app, body.token, shop.companyId, { id, fullName: 'Colleague' })
    },
  }
}
