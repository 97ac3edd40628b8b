/** A till of a shop whose clients get a tenth of what they pay back, and what its tests do there. */
import { beforeAll, expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ClientLoyalty } from '../../../domain/loyalty/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { cash, stockedTill, type Till } from './till.ts'

type Place = { till: Till; item: string; method: string; programme: { id: string } }

/** Stands from the first test to the last; `at` is filled before them. */
export function loyalShop(app: TestApp) {
  const at = {} as Place
  beforeAll(async () => {
    Object.assign(at, await stockedTill(app))
    const { shop } = at.till
    const paying = { name: 'Cash back', type: 'cashBack' }
    at.method = (await shop.add('/api/payment-methods', paying)).id
    at.programme = await shop.add('/api/loyalty-programmes', {
      name: 'Club',
      percent: '10',
      startsOn: '2020-01-01',
      mostPercent: '50',
      leastBasket: '5',
      expiryMonths: 6,
    })
  })

  const client = async (more: object = {}) =>
    (
      await at.till.shop.add('/api/thirdparties', {
        name: `Client ${newId()}`,
        isClient: true,
        ...more,
      })
    ).id

  const known = async (id: string) =>
    (await at.till.shop.call<ClientLoyalty>('GET', `/api/thirdparties/${id}/loyalty`)).body

  const balanceOf = async (id: string) => (await known(id)).balance

  const buy = (partner: string, quantity = '1', more: Partial<Ticket> = {}) =>
    at.till.ring([{ item: at.item, quantity }], { partner, partnerName: 'Client', ...more })

  const posted = async (...tickets: Ticket[]) => {
    const outcomes = await at.till.send(...tickets)
    expect(outcomes.map(({ state }) => state)).toEqual(tickets.map(() => 'posted'))
    return outcomes
  }

  /** So much of each line comes back, in this order of its lines. */
  const bringBack = (sale: Ticket, quantities: string[], more: Partial<Ticket> = {}) => {
    const lines = quantities.flatMap((quantity, place) => {
      const line = sale.lines[place]
      return line && quantity !== '0'
        ? [{ item: at.item, quantity, originLine: line.id, isRestocked: true }]
        : []
    })
    const { partner, partnerName } = sale
    return at.till.ring(lines, {
      kind: 'posRefund',
      origin: sale.id,
      partner,
      partnerName,
      ...more,
    })
  }

  const byCashBack = (value: string, amount: string, flow: 'in' | 'out' = 'in') => ({
    ...cash(at.till, amount, flow),
    method: at.method,
    methodName: 'Cash back',
    stored: { id: value, label: 'Cash back' },
  })

  const hold = (partner: string, sale: string, amount: string, total: string) =>
    at.till.shop.call<{ code: string; value: string; facts?: { limit?: string } }>(
      'POST',
      '/api/pos/loyalty/hold',
      { sale, client: partner, amount, total },
    )

  const change = async (changes: object) => {
    const path = `/api/loyalty-programmes/${at.programme.id}`
    const { version } = (await at.till.shop.call<{ version: number }>('GET', path)).body
    const answer = await at.till.shop.call('PATCH', path, { version, ...changes })
    expect(answer.status, answer.text).toBe(200)
  }

  return { at, client, known, balanceOf, buy, posted, bringBack, byCashBack, hold, change }
}
