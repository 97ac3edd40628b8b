/**
 * Cash back whose last day is over is no longer owed: with the midnight of the business day it leaves
 * the account of what is owed. A wallet that a sale is being paid with waits for that.
 */
import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { splitAmount } from '../../domain/kernel/number/split.ts'
import { expire } from '../../domain/loyalty/wallet.ts'
import { type Decimals, negatedWorth } from '../../domain/money/measure.ts'
import { ValueBook, valueRoles, worthMoved } from '../../domain/stored-value/stored-value.ts'
import { accountsByRole, decimalsByRank, lockedThrough } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { oldestBranch, type ValueRound, writeBreakage } from '../stored-value/round.ts'
import { lockValues } from '../stored-value/value-rows.ts'
import { openRoots, walletsOf } from './lots.ts'

type Facts = {
  accounts: Accounts
  decimals: Decimals
  lockedThrough: string | null
  branchId: string
}

async function expireValue(tx: Tx, id: string, day: string, clock: ShopClock): Promise<boolean> {
  const [value] = await lockValues(tx, [id])
  if (!value || value.held.length > 0) return false
  const wallet = (await walletsOf(tx, [id], clock)).get(id) ?? []
  const movements = expire(wallet, { day, newId })
  if (movements.length === 0) return false
  const facts = await tx.one(sql<Facts>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals,
      ${lockedThrough} as "lockedThrough",
      -- Where the first of it was earned; what came from another wallet is of the oldest branch.
      coalesce((
        select d.branch_id
        from stored_value_entry e
        join document d on d.company_id = e.company_id and d.id = e.document_id
        where e.id = ${movements[0]?.of ?? null}::uuid), ${oldestBranch}) as "branchId"`)
  const { accounts, decimals, branchId } = facts
  const isLocked = facts.lockedThrough !== null && day <= facts.lockedThrough
  const booksDay = isLocked && facts.lockedThrough ? addDays(facts.lockedThrough, 1) : day
  const amount = sumOf(movements.map((it) => it.amount))
  // All of it is there: no rate of the day enters.
  const worth = worthMoved(value, amount, { first: amount, second: value.second && '0' }, decimals)
  const sizes = movements.map((it) => it.amount)
  const seconds = worth.second === null ? null : splitAmount(worth.second, sizes, decimals.second)
  const book = new ValueBook([value], decimals)
  movements.forEach((it, at) => {
    const own = { first: it.amount, second: seconds?.[at] ?? null }
    book.write(id, it.amount, own, { id: it.id, kind: 'expire', of: it.of })
  })
  await writeBreakage(tx, book, {
    role: valueRoles[value.kind],
    rank: 'first',
    worth: negatedWorth(worth),
    branchId,
    day: booksDay,
    rate: null,
    decimals,
    accounts,
  })
  return true
}

export const cashBackEnding: ValueRound = {
  companies: (before) => sql`select id from companies_with_cash_back(${before}::date) as id`,
  ids: (day) => sql`
    select distinct r.value_id as id
    from (${openRoots(sql`v.kind in ('cashBack', 'points')
      and e.expires_on < ${day}::date`)}) r
    where r.left > 0
    order by 1`,
  take: (tx, id, { day, clock }) => expireValue(tx, id, day, clock),
}
