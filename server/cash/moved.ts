/** A document of money with what it paid, under lock: what is needed to undo it. */

import { sql } from 'kysely'
import type { Side } from '../../domain/books/behaviour.ts'
import type { ChequeState } from '../../domain/cash/cheque.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import type { Undone } from '../../domain/cash/undoing.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type Currency, ownMeasure, type Worth } from '../../domain/money/measure.ts'
import type { Batch } from '../books/posted-tables.ts'
import { currencyName } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { addSettled, lockDocuments, lockOpenItems } from './open-item.ts'
import { addUnallocated, type LiveAllocation, liveAllocationsFrom, paidBy } from './unallocate.ts'

type MovedRow = {
  id: string
  number: string
  screen: MoneyScreen
  state: 'posted' | 'void'
  partner: string | null
  account: string | null
  method: string
  methodType: string
  side: Side | null
  rate: string | null
  firstAmount: string
  secondAmount: string | null
  currency: Currency
  /** Of its currency. */
  decimals: number
  amount: string
  postedAt: string
  cheque: {
    state: ChequeState
    dueDate: string
    day: string
    number: string
    bank: string
    currency: string
    amount: string
    /** Of the till that took it, if one did. */
    shift: string | null
  } | null
  /** The cheque it handed on, if it was made by one. */
  handedOn: string | null
}

export type Moved = MovedRow & {
  items: Map<string, OpenItem>
  allocations: LiveAllocation[]
  /** A document that was given to what is on account of it. */
  paidBy: string | null
}

const rowOf = (id: string, screen: MoneyScreen) => sql<MovedRow>`
  select d.id, d.number, d.screen, d.state, d.partner_id as partner, d.account_id as account,
    d.method_id as method,
    (select m.type from payment_method m where m.id = d.method_id) as "methodType",
    (select o.side from open_item o where o.document_id = d.id) as side,
    trim_scale(d.rate)::text as rate, trim_scale(d.first_total)::text as "firstAmount",
    trim_scale(d.second_total)::text as "secondAmount", trim_scale(d.total)::text as amount,
    ${currencyName('y')} as currency, y.decimals,
    d.posted_at as "postedAt",
    (select json_build_object('state', c.state, 'dueDate', c.due_date, 'number', c.number,
        'bank', c.bank, 'currency', c.currency_id, 'amount', trim_scale(c.amount)::text,
        'shift', c.shift_id,
        'day', (select max(e.day) from cheque_event e where e.document_id = c.document_id))
      from cheque c
      where c.document_id = d.id) as cheque,
    (select e.document_id from cheque_event e where e.to_document_id = d.id limit 1) as "handedOn"
  from document d
  join currency y on y.company_id = d.company_id and y.id = d.currency_id
  where d.id = ${id} and d.screen = ${screen}`

export async function lockMoved(tx: Tx, id: string, screen: MoneyScreen): Promise<Moved> {
  await lockDocuments(tx, [id])
  const allocations = await tx.rows(liveAllocationsFrom(id))
  const debts = allocations.map(({ to }) => to)
  await lockDocuments(tx, debts)
  const [items, row, giver] = await Promise.all([
    lockOpenItems(tx, [...new Set([id, ...debts])]),
    tx.maybe(rowOf(id, screen)),
    tx.maybe(paidBy(id)),
  ])
  if (!row) throw new Refusal('notFound')
  return { ...row, items, allocations, paidBy: giver?.number ?? null }
}

export const worthOfMoved = ({ firstAmount, secondAmount, currency, amount }: Moved): Worth => ({
  first: firstAmount,
  second: secondAmount,
  ...ownMeasure(currency, amount),
})

export function undoneOf(moved: Moved): Undone {
  const { partner, side, account, currency } = moved
  return {
    flow: moneyScreens[moved.screen].flow,
    party: partner && side ? { side, partner } : { account: account ?? '' },
    currency,
    worth: worthOfMoved(moved),
    allocations: moved.allocations,
    own: moved.items.get(moved.id) ?? null,
  }
}

/** What it paid is open again. */
export function addReopened(batch: Batch, context: Context, moved: Moved, day: string): void {
  const after = addUnallocated(batch, moved.items, moved.allocations, day)
  for (const [id, open] of after) {
    const item = moved.items.get(id)
    if (item && id !== moved.id) addSettled(batch, context, item, open)
  }
}

/** What is on account of it from now on. */
export function addOwn(
  batch: Batch,
  context: Context,
  { id, items }: Moved,
  after: Pick<OpenItem, 'open' | 'firstOpen' | 'secondOpen'>,
): void {
  const own = items.get(id)
  if (own) addSettled(batch, context, own, after)
}
