/** A company with something to trade: items, partners, a rate, and the calls of its screens. */
import { expect } from 'vitest'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument, TradeTerms } from '../../../domain/trade/contract.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../../kernel/testing/station.ts'

export type Posted = { id: string; number: string }

type Line = { item: string; quantity: string; unitPrice: string } & Record<string, unknown>

export type Screen = 'invoices' | 'purchases' | 'stock-documents' | 'stock-adjustments'

export type Market = Station & {
  usd: string
  lbp: string
  cash: string
  cashLbp: string
  branch: string
  warehouse: string
  unit: string
  client: string
  supplier: string
  today: string
  typeOf(behaviour: string): string
  item(values?: Record<string, unknown>): Promise<string>
  partner(values?: Record<string, unknown>): Promise<string>
  /** What a screen would send; `more` takes the place of what it names. */
  draft(behaviour: string, lines: readonly Line[], more?: Record<string, unknown>): TradeBody
  post(screen: Screen, body: TradeBody): Promise<Posted>
  refusal(screen: Screen, body: TradeBody): Promise<Problem>
  document(screen: Screen, id: string): Promise<PostedDocument>
  /** A new item of which so many lie on the shelf, at that cost. */
  bought(quantity?: string, unitPrice?: string): Promise<string>
  stock(item: string): Promise<{ quantity: string; value: string } | undefined>
  /** Debit less credit of each account that has any, by role. */
  ledger(): Promise<Record<string, string>>
}

export type TradeBody = Record<string, unknown> & { id: string; lines: Record<string, unknown>[] }

export async function market(app: TestApp, name?: string): Promise<Market> {
  const shop = await station(app, name)
  const { company, branches } = (await shop.call<SessionInfo>('GET', '/api/session')).body
  const usd = company.firstCurrency.id
  const lbp = company.secondCurrency?.id ?? ''
  const terms = async (screen: string) =>
    (await shop.call<TradeTerms>('GET', `/api/trade/terms?screen=${screen}`)).body
  const sales = await terms('sales')
  const others = await Promise.all(['purchasing', 'stock', 'adjustment'].map(terms))
  const types = new Map(
    [sales, ...others].flatMap((it) => it.types).map((it) => [it.behaviour, it.id]),
  )
  await shop.add('/api/rates', { validFrom: sales.today, buy: '89500', sell: '89500' })
  const unit = await shop.add('/api/units', { name: 'Box' })
  const methods = (await shop.list('/api/payment-methods')).rows
  const cashIn = (currency: string) =>
    methods.find((it) => it.type === 'cash' && (it.currency as { id: string })?.id === currency)
  const partner = async (values = {}) =>
    (await shop.add('/api/thirdparties', { name: `P ${newId()}`, isClient: true, ...values })).id
  const made = {
    client: await partner(),
    supplier: await partner({ isClient: false, isSupplier: true }),
    branch: branches[0]?.id ?? '',
    warehouse: sales.warehouse?.id ?? '',
    unit: unit.id,
    today: sales.today,
    usd,
    lbp,
    cash: cashIn(usd)?.id ?? '',
    cashLbp: cashIn(lbp)?.id ?? '',
  }
  const post: Market['post'] = async (screen, body) => {
    const answer = await shop.call<Posted>('POST', `/api/${screen}/post`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const item: Market['item'] = async (values = {}) =>
    (
      await shop.add('/api/items', {
        name: `Item ${newId()}`,
        unit: unit.id,
        unitPrice: '10',
        ...values,
      })
    ).id
  const draft: Market['draft'] = (behaviour, lines, more = {}) => ({
    id: newId(),
    type: types.get(behaviour as never),
    branch: made.branch,
    partner: behaviour.startsWith('purchase') ? made.supplier : made.client,
    currency: usd,
    day: made.today,
    warehouse: made.warehouse,
    isDelivered: true,
    ...more,
    lines: lines.map((line) => ({ id: newId(), ...line })),
  })
  return {
    ...shop,
    ...made,
    partner,
    item,
    draft,
    post,
    async bought(quantity = '10', unitPrice = '4') {
      const fresh = await item()
      await post('purchases', draft('purchaseInvoice', [{ item: fresh, quantity, unitPrice }]))
      return fresh
    },
    typeOf: (behaviour) => types.get(behaviour as never) ?? '',
    refusal: (screen, body) => shop.refused('POST', `/api/${screen}/post`, body),
    document: async (screen, id) =>
      (await shop.call<PostedDocument>('GET', `/api/${screen}/${id}`)).body,
    stock: async (item) =>
      (
        await app.asOwner<{ quantity: string; value: string }>(
          `select trim_scale(quantity)::text as quantity, trim_scale(value)::text as value
           from stock_balance where company_id = $1 and item_id = $2 and not is_transit`,
          [shop.companyId, item],
        )
      )[0],
    ledger: async () =>
      Object.fromEntries(
        (
          await app.asOwner<{ role: string; amount: string }>(
            `select a.role, trim_scale(sum(l.first))::text as amount
             from entry_line l
             join account a on a.company_id = l.company_id and a.id = l.account_id
             where l.company_id = $1
             group by a.role
             having sum(l.first) <> 0`,
            [shop.companyId],
          )
        ).map(({ role, amount }) => [role, amount]),
      ),
  }
}
