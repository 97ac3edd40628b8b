/** Promotions on documents of the office: offered by the server, reckoned again by it, carried on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market, type TradeBody } from '../testing/market.ts'
import { sentDraft } from '../testing/sent-draft.ts'

const app = testApp()
let shop: Market
let seller: Station
let item: string
let third: string

const may = [
  ...['view', 'add', 'post'].map((action) => `sales.invoice.${action}`),
  'catalog.item.view',
]

beforeAll(async () => {
  shop = await market(app)
  seller = await colleagueOf(app, shop, may, { discountLimit: '5' })
  item = await shop.item({ kind: 'service', vat: '0' })
  third = (
    await shop.add('/api/promotions', {
      name: 'Two and one',
      nameFr: 'Deux plus un',
      kind: 'buyGet',
      percent: '100',
      buyCount: 2,
      getCount: 1,
      targets: [{ id: newId(), item }],
    })
  ).id
})

type Offered = { lines: { line: string; promotions: { promotion: string; amount: string }[] }[] }

const draft = (behaviour: string, quantity: string, more: object = {}): TradeBody =>
  shop.draft(behaviour, [{ item, quantity, unitPrice: '10', vat: '0', ...more }])

async function offered(body: TradeBody, who: Station = seller): Promise<Offered> {
  const answer = await who.call<Offered>('POST', '/api/invoices/promotions', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** As the screen writes it down. */
function applied(body: TradeBody, { lines }: Offered, typed = '0'): TradeBody {
  return {
    ...body,
    lines: body.lines.map((line) => {
      const given = lines.find((it) => it.line === line.id)?.promotions ?? []
      const promotions = given.map(({ promotion, amount }) => ({ promotion, amount }))
      const discountAmount = sumOf([typed, ...given.map(({ amount }) => amount)])
      return { ...line, promotions, discountAmount }
    }),
  }
}

async function posted(body: TradeBody, who: Station = seller): Promise<string> {
  const answer = await who.call('POST', '/api/invoices/post', body)
  expect(answer.status, answer.text).toBe(200)
  return body.id
}

const given = async (id: string) =>
  (await shop.document('invoices', id)).lines.map(({ promotions }) => promotions)

async function costNow(): Promise<string> {
  const { today } = shop
  const ask = { source: 'promoted', groups: ['promotion'], measures: ['promoted'] }
  const asked = JSON.stringify({ ...ask, from: today, to: today })
  const path = `/api/reports/answer?${new URLSearchParams({ ask: asked })}`
  return (await shop.call('GET', path)).text
}

describe('an order with a promotion', () => {
  let order: string

  test('is posted within a limit that its promotion is beyond, and has cost nothing yet', async () => {
    // Five percent of sixty are his own to give, a coin more is not; the third is free beside it.
    const above = draft('salesOrder', '6', { discountAmount: '3.01' })
    const beyond = applied(above, await offered(above), '3.01')
    expect(await seller.refused('POST', '/api/invoices/post', beyond)).toMatchObject({
      code: 'range',
    })
    const body = draft('salesOrder', '6', { discountAmount: '3' })
    const offer = await offered(body)
    expect(offer.lines).toMatchObject([{ promotions: [{ promotion: third, amount: '19' }] }])
    order = await posted(applied(body, offer, '3'))
    expect(await given(order)).toMatchObject([
      [{ promotion: third, name: 'Two and one', amount: '19' }],
    ])
    expect(await costNow()).not.toContain('Two and one')
  })

  test('keeps it for what is carried on unchanged, part by part, also once it has ended', async () => {
    await shop.call('PATCH', `/api/promotions/${third}`, { isActive: false, version: 1 })
    const part = await carriedOn('2')
    expect(await given(await posted(part))).toMatchObject([[{ amount: '6.33' }]])
    const rest = await carriedOn('4')
    // More of it, or another price, is a discount somebody types.
    const more = { ...rest, lines: rest.lines.map((line) => ({ ...line, quantity: '3' })) }
    expect(await seller.refused('POST', '/api/invoices/post', more)).toMatchObject({
      code: 'range',
    })
    expect(await given(await posted(rest))).toMatchObject([[{ amount: '12.67' }]])
    const cost = await costNow()
    expect(cost).toContain('Two and one')
    expect(cost).toMatch(/"19(\.0+)?"/)
    await shop.call('PATCH', `/api/promotions/${third}`, { isActive: true, version: 2 })
  })

  async function carriedOn(quantity: string): Promise<TradeBody> {
    const path = `/api/invoices/${order}/copy?as=salesInvoice`
    const { body } = (await seller.call<{ body: DraftBody }>('GET', path)).body
    const sent = sentDraft(body)
    const discountAmount = quantity === '2' ? '7.33' : '14.67'
    return { ...sent, lines: sent.lines.map((line) => ({ ...line, quantity, discountAmount })) }
  }
})

describe('what is claimed and not given', () => {
  const claimed = (promotion: string, amount: string): TradeBody => {
    const body = draft('salesInvoice', '3', { discountAmount: amount })
    return {
      ...body,
      lines: body.lines.map((line) => ({ ...line, promotions: [{ promotion, amount }] })),
    }
  }

  const changed = { code: 'promotionChanged', field: 'lines.0.discountAmount' }

  test('more than it gives, or what gives nothing here, is refused', async () => {
    for (const who of [seller, shop]) {
      expect(await who.refused('POST', '/api/invoices/post', claimed(third, '15'))).toMatchObject(
        changed,
      )
      expect(await who.refused('POST', '/api/invoices/post', claimed(newId(), '10'))).toMatchObject(
        changed,
      )
    }
    const above = claimed(third, '10')
    const lines = above.lines.map((line) => ({ ...line, discountAmount: '5' }))
    expect(await shop.refusal('invoices', { ...above, lines })).toMatchObject({ code: 'malformed' })
  })

  test('one that has ended, is of a group or of another company is refused', async () => {
    const half = { kind: 'percent', percent: '50', isCombinable: true }
    const ended = await shop.add('/api/promotions', {
      name: 'Gone',
      ...half,
      validTo: '2020-01-01',
    })
    const group = await shop.add('/api/partner-groups', { name: 'Hotels' })
    const hotels = await shop.add('/api/promotions', {
      name: 'For hotels',
      ...half,
      groups: [group.id],
      priority: 1,
    })
    const stranger = await market(app, 'Elsewhere')
    const theirs = await stranger.add('/api/promotions', { name: 'Theirs', ...half })
    for (const { id } of [ended, hotels, theirs])
      expect(await shop.refusal('invoices', claimed(id, '15'))).toMatchObject(changed)
    const hotel = await shop.partner({ group: group.id })
    const offer = await offered({ ...draft('salesInvoice', '2'), partner: hotel })
    expect(offer.lines).toMatchObject([{ promotions: [{ promotion: hotels.id, amount: '10' }] }])
  })

  test('a purchase and a return have none', async () => {
    const bought = shop.draft('purchaseInvoice', [{ item, quantity: '3', unitPrice: '10' }])
    const lines = bought.lines.map((line) => ({
      ...line,
      discountAmount: '10',
      promotions: [{ promotion: third, amount: '10' }],
    }))
    expect(await shop.refusal('purchases', { ...bought, lines })).toMatchObject({ code: 'invalid' })
  })
})

test('its figures are those of the currency of the document', async () => {
  await shop.add('/api/promotions', {
    name: 'One off',
    kind: 'amount',
    value: '1',
    isCombinable: true,
    priority: 0,
    targets: [{ id: newId(), item }],
  })
  const body = {
    ...shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '895000', vat: '0' }]),
    currency: shop.lbp,
  }
  const offer = await offered(body, shop)
  expect(offer.lines).toMatchObject([{ promotions: [{ amount: '89500' }] }])
  const before = await costNow()
  await posted(applied(body, offer), shop)
  expect(before).not.toContain('One off')
  expect(await costNow()).toMatch(/"89500(\.0+)?"/)
})
