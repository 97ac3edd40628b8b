/** A dining room whose guests order from their phones, and what those phones say. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { GuestMenu } from '../../../domain/restaurant/guest-menu.ts'
import type { SeatingCode } from '../../../domain/restaurant/guest-order.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Station, station } from '../../kernel/testing/station.ts'
import { device, newDiningRoom, seated } from './dining-room.ts'

export async function tableCode(who: Station, table: string): Promise<string> {
  const body = { codes: [{ id: newId(), place: 'table', of: table }] }
  const { rows } = (await who.call<{ rows: { code: string }[] }>('POST', '/api/menu-codes', body))
    .body
  return rows[0]?.code ?? ''
}

/** The settings of a house, decided one after the other. */
function deciding(who: Station) {
  const versions = new Map<string, number>()
  return async (key: string, value: unknown): Promise<void> => {
    const body = { layer: 'company', value, version: versions.get(key) ?? 0 }
    const path = `/api/settings/restaurant.${key}`
    const answer = await who.call<{ version: number }>('PUT', path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    versions.set(key, answer.body.version)
  }
}

export type GuestShop = Awaited<ReturnType<typeof newGuestShop>>

/** Its dishes are on a menu that is served all day; orders are confirmed, whatever the tills do. */
export async function newGuestShop(app: TestApp, of?: Station) {
  const who = of ?? (await station(app))
  const room = await newDiningRoom(who)
  const tablet = device(who, room)
  const code = await tableCode(who, room.tables[0] ?? '')
  const { id: category } = await who.add('/api/categories', { name: 'Kitchen' })
  for (const item of [room.soup, room.steak]) {
    const { version } = await who.read('/api/items', item)
    await who.call('PATCH', `/api/items/${item}`, { version, category })
  }
  await who.add('/api/menus', { name: 'All day', parts: [{ id: newId(), category }] })
  const decide = deciding(who)
  await decide('guestOrders', 'confirmed')
  await decide('guestsNeedTill', false)
  const { sections } = (await app.call<GuestMenu>('GET', `/api/guest-menus/${code}`)).body
  const dishes = sections.flatMap((it) => it.dishes)
  const named = (name: string) => dishes.find((it) => it.name === name)
  const soup = named('Soup')?.key ?? ''
  const steak = {
    key: named('Steak')?.key ?? '',
    rare: named('Steak')?.choices[0]?.options[0]?.key ?? '',
  }
  const guest = <Answer = { state: string; code: string }>(
    what: string,
    body: object,
    at = code,
    language = 'en',
  ) => app.call<Answer>('POST', `/api/guest-menus/${at}/${what}`, { body, language })
  const line = (quantity = 1, more: object = {}) => ({
    dish: soup,
    options: [],
    quantity,
    note: null,
    ...more,
  })
  return {
    who,
    room,
    tablet,
    code,
    soup,
    steak,
    decide,
    guest,
    line,
    /** Guests are seated at the first table, and are shown their code. */
    async newSeating(): Promise<{ order: string; seating: string }> {
      const order = newId()
      await tablet.say(order, seated(room.tables[0] ?? ''))
      const shown = await who.call<SeatingCode>('POST', `/api/orders/${order}/seating`, {})
      expect(shown.status, shown.text).toBe(200)
      expect(shown.body.url).toContain(`/Menu/${code}#s=${shown.body.code}`)
      return { order, seating: shown.body.code }
    },
    ordered: (seating: string, total = '4.5', lines: object[] = [line()], id = newId()) =>
      guest('orders', { id, seating, lines, total }),
    accept: (id: string, by: Station = who) =>
      by.call<{ state: string; code: string }>('POST', `/api/guest-orders/${id}/accept`, {}),
  }
}

/** Status and code of what was refused. */
export const lost = async (
  of: Promise<{ status: number; body: { code: string } }>,
): Promise<[number, string]> => {
  const { status, body } = await of
  return [status, body.code]
}
