/** Gift cards at the tills of a test: issued, sold, held and spent. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { IssuedCard, ValueHold } from '../../../domain/stored-value/value-contract.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { cash, type Till } from './till.ts'

export type SoldCard = IssuedCard & { code: string }

export const cardMethod = async ({ shop }: Till): Promise<string> =>
  (
    await shop.add('/api/payment-methods', {
      name: `Gift card ${newId()}`,
      type: 'giftCard',
      currency: null,
    })
  ).id

export const cardLine = (
  { shop }: Till,
  card: Pick<IssuedCard, 'id' | 'label' | 'amount'>,
  kind: 'sell' | 'topUp' | 'void' | 'cashOut' = 'sell',
  more: Partial<NonNullable<Ticket['cards']>[0]> = {},
): NonNullable<Ticket['cards']>[0] => ({
  id: card.id,
  label: card.label,
  kind,
  currency: shop.usd,
  currencyCode: 'USD',
  amount: card.amount,
  value: card.amount,
  ...more,
})

export async function issued(till: Till, amount: string, more: object = {}): Promise<SoldCard> {
  const { shop, basics } = till
  const body = { id: newId(), register: basics.register.id, currency: shop.usd, amount, ...more }
  const answer = await shop.call<SoldCard>('POST', '/api/gift-cards/issue', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Sold for cash, with nothing beside it. */
export async function soldCard(till: Till, amount: string): Promise<SoldCard> {
  const card = await issued(till, amount)
  const sale = till.ring([], { cards: [cardLine(till, card)], tenders: [cash(till, amount)] })
  expect(await till.send(sale)).toMatchObject([{ state: 'posted', flags: [] }])
  return card
}

export const holdOf = (till: Till, sale: string, amount: string, more: object) =>
  till.shop.call<ValueHold & { code: string; facts?: { limit: string } }>(
    'POST',
    '/api/stored-values/hold',
    { register: till.basics.register.id, sale, amount, ...more },
  )

/** As a till does: each card that pays or comes back is shown for the sale, then its ticket is sent. */
export async function sendShown(
  till: Till,
  ticket: Ticket,
  cards: readonly Pick<SoldCard, 'id' | 'code'>[],
): ReturnType<Till['send']> {
  const wanted = [
    ...ticket.tenders.flatMap(({ stored, flow, amount }) =>
      stored && flow === 'in' ? [{ id: stored.id, amount }] : [],
    ),
    ...(ticket.cards ?? []).filter(({ kind }) => kind === 'void' || kind === 'cashOut'),
  ]
  for (const { id, amount } of wanted) {
    const code = cards.find((it) => it.id === id)?.code
    const answer = await holdOf(till, ticket.id, amount, { code })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  return till.send(ticket)
}

export const byCard = (
  till: Till,
  method: string,
  card: Pick<IssuedCard, 'id' | 'label'>,
  amount: string,
  flow: 'in' | 'out' = 'in',
): Ticket['tenders'][0] => ({
  ...cash(till, amount, flow),
  method,
  methodName: 'Gift card',
  stored: { id: card.id, label: card.label },
})

export async function balanceOf(app: TestApp, id: string): Promise<string | undefined> {
  const [row] = await app.asOwner<{ balance: string }>(
    'select trim_scale(balance)::text as balance from stored_value where id = $1',
    [id],
  )
  return row?.balance
}

type Paid = { method: string; amount: string; code?: string } & Record<string, unknown>

/** An invoice of the office, of so much, to the client of the shop or to another. */
export async function officeInvoice({ shop }: Till, total: string, more: object = {}) {
  const item = await shop.item({ kind: 'service' })
  const lines = [{ item, quantity: '1', unitPrice: total }]
  return (await shop.post('invoices', shop.draft('salesInvoice', lines, { ...more }))).id
}

type Values = Record<string, unknown>

/** An invoice of the office of so many single pieces at a price, and what brings some of them back. */
export async function officeSale({ shop }: Till, prices: string[], more: Values = {}) {
  const item = await shop.item({ kind: 'service' })
  const lines = prices.map((unitPrice) => ({ item, quantity: '1', unitPrice }))
  const draft = shop.draft('salesInvoice', lines, more)
  const { id: invoice } = await shop.post('invoices', draft)
  /** So many of its lines, from one of them on. */
  const back = (count: string, from = 0, returning: Values = {}) => {
    const returned = prices.slice(from, from + Number(count)).map((unitPrice, at) => ({
      item,
      quantity: '1',
      unitPrice,
      originLine: draft.lines[from + at]?.id,
    }))
    const body = shop.draft('salesReturn', returned, { ...more, origin: invoice, ...returning })
    return shop.call<{ id: string; code?: string; field?: string }>(
      'POST',
      '/api/invoices/post',
      body,
    )
  }
  return { invoice, back }
}

/** A receipt of the office that pays an invoice of as much, unless it says what it pays. */
export async function officeReceipt(till: Till, paid: Paid) {
  const { shop } = till
  const { types } = (await shop.call<{ types: { id: string }[] }>('GET', '/api/receipts/terms'))
    .body
  const partner = (paid.partner as string | undefined) ?? shop.client
  const allocations = paid.allocations ?? [
    { to: await officeInvoice(till, paid.amount, { partner }), amount: paid.amount },
  ]
  const body = {
    id: newId(),
    type: types[0]?.id,
    branch: shop.branch,
    partner,
    currency: shop.usd,
    day: shop.today,
    ...paid,
    allocations,
  }
  const answer = await shop.call<{ id: string; code?: string; field?: string }>(
    'POST',
    '/api/receipts/post',
    body,
  )
  return { ...answer, sent: body }
}
