/**
 * Posting money between the company's own places: facts, the series, both places under lock, the rule
 * of the domain, one statement.
 */

import { sql } from 'kysely'
import { type EntryAccount, refuseBeyondResult } from '../../domain/books/manual-entry.ts'
import { refuseDay } from '../../domain/books/period.ts'
import type { Places } from '../../domain/books/place.ts'
import { askEmptied, refuseEmptied } from '../../domain/books/place-limit.ts'
import {
  endsOf,
  type Transfer,
  type TransferInput,
  transferBookings,
  transferOf,
} from '../../domain/cash/money-transfer.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { decimalsIn } from '../../domain/money/ranks.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import { rateOf } from '../../domain/trade/posting/ready.ts'
import { seriesYear, type TradeRules } from '../../domain/trade/posting/rules.ts'
import { namedAccount } from '../books/account.ts'
import { emptyBatch, writeBatchLast } from '../books/batch.ts'
import { addAttachments, seriesRows } from '../books/document.ts'
import { lockPlaces } from '../books/places.ts'
import { lockSeries } from '../books/series.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { tradeFacts } from '../trade/facts.ts'
import type { Posted } from '../trade/post.ts'
import { tradeRules } from '../trade/rules.ts'
import { addTransfer } from './transfer-document.ts'

/** The accounts stay what they are until it is posted. */
const accountsOf = async (tx: Tx, input: TransferInput): Promise<EntryAccount[]> => {
  const ids = [input.account, input.toAccount, ...(input.feeAccount ? [input.feeAccount] : [])]
  const rows = await tx.rows(sql<{ account: EntryAccount }>`
    select ${namedAccount} as account
    from account a
    where a.id = any(${ids}::uuid[])`)
  return rows.map(({ account }) => account)
}

type Asked = { input: TransferInput; facts: TradeFacts; rules: TradeRules }

function readyTransfer(
  context: Context,
  { input, facts, rules }: Asked,
  accounts: readonly EntryAccount[],
): Transfer {
  const { type, branch } = facts
  if (!type?.isActive || type.behaviour !== 'moneyTransfer') throw new Refusal('selectType', 'type')
  if (!branch) throw new Refusal('missingReference', 'branch')
  const today = businessDayOf(context.now, facts.timeZone, rules.dayEndHour)
  refuseDay(input.day, { ...facts, today }, context.actor.limits)
  const ends = endsOf(input, accounts)
  if (input.feeAccount)
    refuseBeyondResult(
      accounts.find(({ id }) => id === input.feeAccount),
      'feeAccount',
      may(context.actor, 'books.journal.post'),
    )
  return transferOf(input, ends, rateOf(context, input, facts, rules), decimalsIn(facts))
}

/** Cash gives no more than lies there; a bank that is overdrawn is asked about. */
function refuseMore(
  places: Places,
  { from }: Transfer,
  { isConfirmed }: Pick<TransferInput, 'isConfirmed'>,
  { reach }: Context['actor'],
): void {
  const place = { account: from.account, currency: from.rank }
  const shortage = { field: 'amount', isBlind: Boolean(reach) }
  if (from.isCash) refuseEmptied(places, place, shortage)
  else askEmptied(places, place, { code: 'bankHoldsLess', isConfirmed, ...shortage })
}

export async function postTransfer(context: Context, input: TransferInput): Promise<Posted> {
  const { tx, actor } = context
  const [rules, facts, accounts] = await Promise.all([
    tradeRules(tx, { branchId: input.branch, userId: actor.userId }),
    tradeFacts(tx, { ...input, items: [], warehouses: [], methods: [] }),
    accountsOf(tx, input),
  ])
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  const transfer = readyTransfer(context, { input, facts, rules }, accounts)
  const year = seriesYear(rules, input.day)
  const [series] = await lockSeries(tx, [{ typeId: input.type, branchId: input.branch, year }])
  if (!series) throw new Error('No series was given')
  // Whoever sent the same at the same moment may have been first: then what he posted stands.
  const before = await tx.maybe(sql<Posted>`select id, number from document where id = ${input.id}`)
  if (before) {
    context.repeated()
    return before
  }
  const { from, to } = transfer
  const decimals = decimalsIn(facts)
  const places = await lockPlaces(
    tx,
    [from, to].map(({ account, rank }) => ({ account, currency: rank })),
    facts.accounts,
    decimals,
  )
  const bookings = transferBookings(transfer, decimals, places)
  refuseMore(places, transfer, input, actor)
  const batch = emptyBatch()
  const number = addTransfer(batch, context, {
    id: input.id,
    day: input.day,
    transfer,
    bookings,
    series,
    numbering: {
      prefix: facts.type?.prefix ?? rules.prefixOf('moneyTransfer'),
      branchCode: facts.branch?.code ?? null,
      digits: rules.digits,
    },
    accounts: facts.accounts,
    decimals,
    row: {
      rate_at: facts.rate?.at ?? null,
      reference: input.reference ?? null,
      note: input.note ?? null,
    },
  })
  addAttachments(batch, input.id, input.attachments)
  batch.series.push(...seriesRows([series]))
  const fee = isZero(transfer.fee) ? {} : { fee: transfer.fee }
  context.record({
    entity: 'moneyTransfer',
    id: input.id,
    after: { number, total: input.amount, received: transfer.received, ...fee },
  })
  writeBatchLast(tx, batch)
  return { id: input.id, number }
}
