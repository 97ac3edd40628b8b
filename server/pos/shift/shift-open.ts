/** A shift begins: the float is counted, and compared with what the last one left. */

import { sql } from 'kysely'
import { refuseDecimals } from '../../../domain/kernel/number/money.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { wholeCount } from '../../../domain/pos/money/cash-count.ts'
import { type Amounts, balanceOf, openingOf } from '../../../domain/pos/shift/shift.ts'
import { type Opened, openShiftInput } from '../../../domain/pos/shift/shift-contract.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { bookDrawer } from './drawer-entry.ts'
import { type DrawerFacts, drawerFactsOf, drawerPlacesOf } from './drawer-facts.ts'
import { countsOf, keepCounts } from './shift-row.ts'
import { addTotals } from './shift-total.ts'

/** Held by whoever opens: shifts of a drawer come one after the other. */
async function lockDrawer(tx: Tx, id: string) {
  const drawer = await tx.maybe(sql<{ name: string; branchId: string; isActive: boolean }>`
    select name, branch_id as "branchId", is_active as "isActive"
    from drawer
    where id = ${id}
    for no key update`)
  if (!drawer?.isActive) throw new Refusal('missingReference', 'drawer')
  return drawer
}

type LastShift = {
  number: number
  isOpen: boolean
  openedName: string
  left: Amounts
}

const lastShift = (tx: Tx, drawer: string) =>
  tx.maybe(sql<LastShift>`
    select s.number, s.state = 'open' as "isOpen", s.opened_name as "openedName",
      coalesce((
        select json_object_agg(c.currency_id, trim_scale(c.amount)::text)
        from shift_count c
        where c.company_id = s.company_id and c.shift_id = s.id and c.kind = 'left'), '{}') as left
    from shift s
    where s.drawer_id = ${drawer}
    order by s.number desc
    limit 1`)

type AddedMoney = readonly { currency: string; amount: string }[]

function addedMoneyOf(money: AddedMoney, { currencies }: DrawerFacts): Amounts {
  money.forEach(({ currency, amount }, i) => {
    const known = currencies.find(({ id }) => id === currency)
    if (!known) throw new Refusal('missingReference', `brought.${i}.currency`)
    refuseDecimals(amount, known.decimals, `brought.${i}.amount`)
  })
  return Object.fromEntries(money.map(({ currency, amount }) => [currency, amount]))
}

/** The same shift asked for again. */
async function openedBefore(context: Context, id: string): Promise<Opened | undefined> {
  const { tx } = context
  const known = await tx.maybe(sql<{ number: number }>`select number from shift where id = ${id}`)
  if (!known) return undefined
  context.repeated()
  const floats = (await countsOf(tx, id)).filter(({ kind }) => kind === 'float')
  const balances = floats.map((it) => balanceOf(it.currency, it.expected, it.amount))
  return { id, number: known.number, balances }
}

export const openShift = command({
  route: 'POST /api/shifts/open',
  summary: 'shift: open with the float that was counted; the same id again gives the first result',
  needs: 'pos.shift.add',
  input: openShiftInput,
  async run(context, input): Promise<Opened> {
    const { tx, actor, services, language } = context
    const { id, note = null } = input
    const before = await openedBefore(context, id)
    if (before) return before
    const drawer = await lockDrawer(tx, input.drawer)
    await refuseFarBranch(context, drawer.branchId)
    const last = await lastShift(tx, input.drawer)
    if (last?.isOpen) throw new Refusal('shiftIsOpen', 'drawer', { name: last.openedName })
    const drawerFacts = await drawerPlacesOf(
      context,
      await drawerFactsOf(context, drawer.branchId),
      input.drawer,
    )
    const added = addedMoneyOf(input.brought ?? [], drawerFacts)
    const counts = wholeCount(input.counts, drawerFacts)
    const opening = openingOf(counts, { left: last?.left ?? null, added }, drawerFacts)
    const number = (last?.number ?? 0) + 1
    const title = services.words.say(language, 'drawer.entry.opening', {
      drawer: drawer.name,
      number,
    })
    const entry = await bookDrawer(context, drawerFacts, opening.bookings, title)
    await tx.rows(sql`
      insert into shift (id, drawer_id, number, day, opened_by, opened_name, note, opening_entry_id)
      values (${id}, ${input.drawer}, ${number}, ${drawerFacts.today}, ${actor.userId},
        ${actor.fullName}, ${note}, ${entry})`)
    await keepCounts(context, id, 'float', opening.counts)
    const cash = counts.map(({ currency, amount }) => ({
      name: 'drawer',
      currency,
      amount,
      count: 1,
    }))
    await addTotals(tx, id, false, cash)
    context.record({ entity: 'shift', id, after: { drawer: drawer.name, number, counts } })
    const balances = opening.counts.map((it) => balanceOf(it.currency, it.expected, it.amount))
    return { id, number, balances }
  },
})
