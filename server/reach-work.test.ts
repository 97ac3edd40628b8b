/** What somebody of one branch can do, what his figures are, and what the work knows beyond them. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TrialBalance } from '../domain/books/ledger.ts'
import type { SessionInfo } from '../domain/identity/session.ts'
import type { Dashboard } from '../domain/insight/dashboard.ts'
import { newId } from '../domain/kernel/id.ts'
import type { ItemStock } from '../domain/stock/stock-report.ts'
import type { PostedDocument } from '../domain/trade/contract.ts'
import { foldAll } from './books/sums/fold.ts'
import { testApp } from './kernel/testing/app.ts'
import { colleagueOf, type Station } from './kernel/testing/station.ts'
import { newTwoBranches, type TwoBranches, written } from './testing/two-branches.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const app = testApp()
let twoBranches: TwoBranches
beforeAll(async () => {
  twoBranches = await newTwoBranches(app)
})

const sale = (more: Record<string, unknown> = {}) => {
  const { shop, item, other } = twoBranches
  const line = { item, quantity: '1', unitPrice: '10' }
  const place = { branch: other.branch, warehouse: other.warehouse }
  return shop.draft('salesInvoice', [line], { ...place, isConfirmed: true, ...more })
}

const posted = async (who: Station, api: string, body: object): Promise<void> => {
  const answer = await who.call('POST', `/api/${api}/post`, body)
  expect(answer.status, answer.text).toBe(200)
}

describe('whoever is of one branch', () => {
  test('writes there, and names nothing of another', async () => {
    const { shop, stranger, invoice } = twoBranches
    await posted(stranger, 'invoices', sale())
    const refusals: [object, string][] = [
      [{ branch: shop.branch }, 'branch'],
      [{ warehouse: shop.warehouse }, 'warehouse'],
      [{ origin: invoice }, 'origin'],
    ]
    for (const [more, field] of refusals)
      expect(await stranger.refused('POST', '/api/invoices/post', sale({ ...more }))).toMatchObject(
        { code: 'missingReference', field },
      )
  })

  test('keeps no draft for another, and finds none under its id', async () => {
    const { shop, stranger } = twoBranches
    const draft = { version: null, behaviour: 'salesInvoice' }
    const body = { branch: { id: shop.branch, title: 'Ours' }, lines: [] }
    const path = `/api/invoices/drafts/${newId()}`
    expect(await stranger.refused('PUT', path, { ...draft, body })).toMatchObject({
      code: 'missingReference',
      field: 'body.branch.id',
    })
    const made = await shop.call('PUT', path, { ...draft, body })
    expect(made.status).toBe(200)
    expect(await stranger.refused('GET', path)).toMatchObject({ code: 'notFound' })
    expect(await stranger.refused('DELETE', `${path}?version=1`)).toMatchObject({
      code: 'notFound',
    })
  })

  test('makes no new place, and moves nothing into another', async () => {
    const { shop, stranger, other } = twoBranches
    const place = { id: newId(), name: 'New' }
    for (const [path, body] of [
      ['/api/branches', place],
      ['/api/warehouses', { ...place, branch: other.branch }],
    ] as const)
      expect(await stranger.refused('POST', path, body)).toMatchObject({ code: 'beyondReach' })
    const drawer = await stranger.add('/api/drawers', { name: 'Own', branch: other.branch })
    const moved = { version: 1, branch: shop.branch }
    expect(await stranger.refused('PATCH', `/api/drawers/${drawer.id}`, moved)).toMatchObject({
      code: 'missingReference',
      field: 'branch',
    })
  })

  test('reads no rule of another branch and decides none for it', async () => {
    const { shop, stranger } = twoBranches
    for (const path of ['/api/trade/terms?screen=sales', '/api/receipts/terms?', '/api/dashboard?'])
      expect(
        await stranger.refused('GET', `${path}&branch=${shop.branch}`.replace('?&', '?')),
      ).toMatchObject({ code: 'notFound' })
    const decided = { layer: 'branch', scope: shop.branch, value: 'allow', version: 0 }
    expect(await stranger.refused('PUT', '/api/settings/stock.negative', decided)).toMatchObject({
      code: 'missingReference',
      field: 'scope',
    })
    const given = await shop.call('PUT', '/api/settings/stock.negative', decided)
    expect(given.status, given.text).toBe(200)
    expect((await stranger.call('GET', '/api/settings/given')).text).not.toContain(shop.branch)
    expect((await shop.call('GET', '/api/settings/given')).text).toContain(shop.branch)
  })

  test('works in no other branch, also one chosen before the role changed', async () => {
    const { shop, other } = twoBranches
    const who = await colleagueOf(app, shop, ['sales.invoice.view'])
    const chosen = await who.call('POST', '/api/session/branch', { branch: shop.branch })
    expect(chosen.status, chosen.text).toBe(200)
    expect((await who.list('/api/invoices')).rows.length).toBeGreaterThan(1)
    const { role } = await shop.read('/api/users', who.userId)
    const { id } = role as { id: string }
    const { version } = await shop.read('/api/roles', id)
    await shop.call('PATCH', `/api/roles/${id}`, { version, branches: [other.branch] })
    const { body } = await who.call<SessionInfo>('GET', '/api/session')
    expect(body.branches.map((it) => it.id)).toEqual([other.branch])
    expect(body.branch).toBeNull()
    expect((await who.list('/api/invoices')).rows).toHaveLength(1)
    const choice = { branch: shop.branch }
    expect(await who.refused('POST', '/api/session/branch', choice)).toMatchObject({
      code: 'missingReference',
      field: 'branch',
    })
  })
})

describe('the figures of one branch', () => {
  const figures = async (who: Station) => {
    const { shop, item } = twoBranches
    const today = `from=${shop.today}&to=${shop.today}`
    const dashboard = await who.call<Dashboard>('GET', `/api/dashboard?${today}`)
    const trial = await who.call<TrialBalance>('GET', `/api/books/trial-balance?${today}`)
    const stock = await who.call<ItemStock>('GET', `/api/items/${item}/stock`)
    for (const answer of [dashboard, trial, stock]) expect(answer.status, answer.text).toBe(200)
    return {
      sales: dashboard.body.sales?.now,
      branches: dashboard.body.sales?.branches.map(({ id }) => id),
      owed: dashboard.body.toCollect?.amount,
      turnover: trial.body.rows.find(({ account }) => account.code === '4000')?.first.credit,
      stock: stock.body.total.quantity,
      places: stock.body.rows.map(({ warehouse }) => warehouse.id),
    }
  }

  test('are its own, before and after they are folded', async () => {
    const { shop, stranger, other } = twoBranches
    const whole = await figures(shop)
    const own = await figures(stranger)
    expect(own).toMatchObject({ branches: [other.branch], places: [other.warehouse] })
    expect([own.turnover, own.stock]).toEqual(['10', '-1'])
    expect(Number(whole.turnover)).toBeGreaterThan(10)
    expect(own.sales).not.toEqual(whole.sales)
    expect(own.owed).not.toEqual(whole.owed)
    await foldAll(app)
    expect(await figures(stranger)).toEqual(own)
    expect(await figures(shop)).toEqual(whole)
  })

  test('a client owes what is in reach, and may owe what the whole company allows', async () => {
    const { shop, stranger } = twoBranches
    const partner = await shop.partner({ creditLimit: '100' })
    await posted(shop, 'invoices', {
      ...shop.draft('salesInvoice', [{ item: twoBranches.item, quantity: '1', unitPrice: '95' }]),
      partner,
    })
    const { isConfirmed, ...careful } = sale({ partner })
    expect(isConfirmed).toBe(true)
    const asked = `side=client&from=${shop.today}&to=${shop.today}`
    const statementOf = async (who: Station) =>
      (
        await who.call<{ lines: unknown[] }>(
          'GET',
          `/api/thirdparties/${partner}/statement?${asked}`,
        )
      ).text
    expect(await statementOf(shop)).toContain('"95"')
    expect(await statementOf(stranger)).not.toContain('"95"')
    expect(
      await stranger.refused('POST', '/api/invoices/post', {
        ...careful,
        lines: [{ ...careful.lines[0], item: await shop.item({ kind: 'service' }) }],
      }),
    ).toMatchObject({ code: 'creditLimit', facts: { owed: '105' } })
  })
})

describe('a transfer between two branches', () => {
  test('names where it goes, is taken in there, and shows neither the stock of the other', async () => {
    const { shop, stranger, item, other } = twoBranches
    const sender = await colleagueOf(
      app,
      shop,
      ['stock.movement.view', 'stock.movement.post', 'stock.level.view'],
      { branches: [shop.branch], canSeeCost: true },
    )
    const body = written(shop, 'transfer', [{ item, quantity: '3' }], {
      toWarehouse: other.warehouse,
    })
    await posted(sender, 'stock-documents', body)
    const sent = await sender.call<PostedDocument>('GET', `/api/stock-documents/${body.id}`)
    expect(sent.body.toWarehouse).toEqual({ id: other.warehouse, title: 'Elsewhere' })
    const seen = await stranger.call<PostedDocument>('GET', `/api/stock-documents/${body.id}`)
    expect(seen.body.warehouse?.id).toBe(shop.warehouse)
    const listed = (await stranger.list('/api/stock-documents')).rows
    expect(listed.map(({ id }) => id)).toEqual([body.id])
    if (seen.body.delivery !== 'full') {
      const lines = [{ id: newId(), line: body.lines[0]?.id, quantity: '3' }]
      const arrival = { delivery: newId(), day: shop.today, lines }
      const taken = await stranger.call('POST', `/api/stock-documents/${body.id}/deliver`, arrival)
      expect(taken.status, taken.text).toBe(200)
    }
    const stockOf = async (who: Station) =>
      (await who.call<ItemStock>('GET', `/api/items/${item}/stock`)).body.rows.map(
        ({ warehouse }) => warehouse.id,
      )
    expect(await stockOf(sender)).toEqual([shop.warehouse])
    expect(await stockOf(stranger)).toEqual([other.warehouse])
  })

  test('goes to no warehouse that is named but does not exist', async () => {
    const { shop, stranger, other, item } = twoBranches
    const from = { branch: other.branch, warehouse: other.warehouse }
    const body = written(shop, 'transfer', [{ item, quantity: '1' }], {
      ...from,
      toWarehouse: newId(),
    })
    expect(await stranger.refused('POST', '/api/stock-documents/post', body)).toMatchObject({
      field: 'toWarehouse',
    })
  })
})

describe('a role that names warehouses', () => {
  test('sees their stock alone, whichever branch they belong to', async () => {
    const { shop, item } = twoBranches
    const central = (await shop.add('/api/warehouses', { name: 'Central' })).id
    const keeper = await colleagueOf(
      app,
      shop,
      ['stock.level.view', 'stock.warehouse.view', 'stock.movement.view'],
      { warehouses: [central] },
    )
    await posted(shop, 'stock-documents', {
      ...written(shop, 'stockIn', [{ item, quantity: '7', unitPrice: '4' }], {
        warehouse: central,
        reason: 'found',
      }),
    })
    const stock = await keeper.call<ItemStock>('GET', `/api/items/${item}/stock`)
    expect(stock.body.total.quantity).toBe('7')
    expect((await keeper.list('/api/warehouses')).rows.map(({ id }) => id)).toEqual([central])
    expect((await keeper.list('/api/stock-documents')).rows).toHaveLength(1)
    const { stranger, other } = twoBranches
    const reached = (await stranger.list('/api/warehouses')).rows.map(({ id }) => id)
    expect(reached.toSorted()).toEqual([central, other.warehouse].toSorted())
  })
})
