/** A shift ends: what was off is settled, the rest goes to the safe, and the Z report is made. */

import { sql } from 'kysely'
import { z } from 'zod'
import { shortAnchor } from '../../../domain/books/anchor.ts'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { wholeCount } from '../../../domain/pos/money/cash-count.ts'
import { balancesOf, expectedOf } from '../../../domain/pos/shift/counting.ts'
import {
  type ClosedBalance,
  type Closing,
  closingOf,
  overLimit,
  refuseOtherVariance,
  refuseVariance,
} from '../../../domain/pos/shift/shift.ts'
import { closeShiftFields } from '../../../domain/pos/shift/shift-contract.ts'
import { reportFrom, type ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import { refuseUnfinished } from '../../../domain/pos/shift/unfinished.ts'
import { sealAnchor } from '../../books/evidence/anchor.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/notice.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { whoMay } from '../../kernel/who-may.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { sendDayLetters } from './day-letter.ts'
import { bookDrawer } from './drawer-entry.ts'
import {
  type DrawerFacts,
  type DrawerPlaces,
  drawerFactsOf,
  drawerPlacesOf,
} from './drawer-facts.ts'
import { chequesOfShift, missingOf } from './shift-cheque.ts'
import { limitsOf } from './shift-count.ts'
import { approvedBy, refuseEnding } from './shift-guard.ts'
import { keepMovements, nextDrops } from './shift-move.ts'
import { countsOf, keepCounts, lockShift, type ShiftRow } from './shift-row.ts'
import { sumSlips } from './shift-slip.ts'
import { totalsOf } from './shift-total.ts'
import { unfinishedOf } from './unfinished.ts'
import { keepReport, lockEnds, reportOf } from './z-report.ts'

export type Closed = { report: ShiftReport; hash: string }

export const reportOfShift = async (tx: Tx, shift: string): Promise<Closed | undefined> => {
  const found = await tx.maybe(sql<{ text: string; hash: string }>`
    select text, hash
    from z_report
    where shift_id = ${shift}`)
  return found && { report: reportFrom(found.text), hash: found.hash }
}

/** What does not stay goes to the safe, each currency with a slip. */
async function dropRest(
  context: Context,
  shift: ShiftRow,
  balances: readonly ClosedBalance[],
  entry: string | null,
  approvedName: string | null,
): Promise<void> {
  const { tx, now, services, language } = context
  const dropped = balances.filter(({ rest }) => !isZero(rest))
  if (dropped.length === 0) return
  const first = await nextDrops(tx, shift.drawerId, dropped.length)
  const reason = services.words.say(language, 'drawer.closingDrop')
  const rows = dropped.map(({ currency, rest }, i) => ({
    id: newId(),
    number: first + i,
    currency,
    amount: differenceOf('0', rest),
    reason,
    pair: null,
    isLate: false,
    isClosing: true,
  }))
  const more = { rate: null, account: null, entry, at: now, approvedName }
  await keepMovements(context, shift.id, 'drop', more, rows)
}

type Ended = {
  closing: Closing
  isForced: boolean
  approvedName: string | null
  reason: string | null
}

async function endShift(
  context: Context,
  shift: ShiftRow,
  drawerFacts: DrawerPlaces,
  { closing, isForced, approvedName, reason }: Ended,
): Promise<void> {
  const { tx, actor, now, services, language } = context
  const title = services.words.say(language, 'drawer.entry.closing', {
    drawer: shift.drawer,
    number: shift.number,
  })
  const entry = await bookDrawer(context, drawerFacts, closing.bookings, title)
  await dropRest(context, shift, closing.balances, entry, approvedName)
  await tx.rows(sql`
    update shift
    set state = 'closed', closed_at = ${now}, closed_by = ${actor.userId},
      closed_name = ${actor.fullName}, is_forced = ${isForced}, approved_name = ${approvedName},
      reason = ${reason}, closing_entry_id = ${entry}
    where id = ${shift.id}`)
}

/** Whoever answers for drawers of this branch hears what was off; whoever closed it knows. */
async function tellDifference(
  context: Context,
  shift: ShiftRow,
  balances: readonly ClosedBalance[],
  { currencies }: DrawerFacts,
): Promise<void> {
  const { tx, actor } = context
  const off = balances.filter(({ variance }) => !isZero(variance))
  if (off.length === 0) return
  const codeOf = (id: string): string => currencies.find((it) => it.id === id)?.code ?? ''
  const readers = await whoMay(tx, 'pos.shift.void', { branchId: shift.branchId })
  await notify(
    context,
    readers.filter((user) => user !== actor.userId),
    {
      kind: 'closeDifference',
      facts: {
        drawer: shift.drawer,
        name: actor.fullName,
        amount: off.map(({ variance, currency }) => `${variance} ${codeOf(currency)}`).join(', '),
      },
      path: `${mustEntity('shift').path}/${shift.id}`,
    },
  )
}

export const closeShift = command({
  route: 'POST /api/shifts/:id/close',
  summary: 'shift: end it by its count; answers the Z report, and the same one if asked again',
  needs: 'pos.shift.add',
  input: z.strictObject({
    id: pathId,
    ...closeShiftFields,
  }),
  async run(context, sent): Promise<Closed> {
    const { id, left, reason = null, approval, isForced, seen, carriesOver = false } = sent
    const { tx, actor, now } = context
    const approvedName = await approvedBy(context, id, approval)
    const ends = await lockEnds(tx, id)
    const shift = await lockShift(tx, id)
    await refuseFarBranch(context, shift.branchId)
    const before = await reportOfShift(tx, id)
    if (before) {
      context.repeated()
      return before
    }
    const wasForced = await refuseEnding(context, shift, { isForced, approvedName })
    const isApproved = approvedName !== null || may(actor, 'pos.shift.void')
    const unfinished = await unfinishedOf(tx, shift)
    refuseUnfinished(unfinished, { mayForce: isApproved, carriesOver })
    const drawerFacts = await drawerPlacesOf(
      context,
      await drawerFactsOf(context, shift.branchId),
      shift.drawerId,
    )
    await sumSlips(tx, id)
    const [totals, counts] = [await totalsOf(tx, id, false), await countsOf(tx, id)]
    const balances = balancesOf(drawerFacts.currencies, totals, counts)
    const cheques = await chequesOfShift(tx, id)
    const limits = limitsOf(drawerFacts)
    const isOver = overLimit(balances, limits).length + missingOf(cheques).length > 0
    refuseOtherVariance(balances, seen, isOver)
    refuseVariance(balances, limits, {
      reason,
      isApproved,
      missing: missingOf(cheques),
    })
    const stays = wholeCount(left, drawerFacts, 'left')
    const closing = closingOf(balances, stays, drawerFacts)
    await endShift(context, shift, drawerFacts, {
      closing,
      isForced: wasForced,
      approvedName,
      reason,
    })
    await keepCounts(
      context,
      id,
      'left',
      stays.map((it) => ({ ...it, expected: expectedOf(totals, it.currency) })),
    )
    const facts = { shift, drawerFacts, totals, counts, cheques, ends, balances: closing.balances }
    const made = { at: now.toISOString(), name: actor.fullName, approvedName, reason }
    const sealed = await sealAnchor(tx, { day: shift.day, now })
    context.afterCommit(() => context.services.keepAnchors(actor.companyId))
    const anchor = sealed ? shortAnchor(sealed) : null
    const numbered = await reportOf(tx, facts, { ...made, isForced: wasForced, anchor }, 'z')
    const z = newId()
    await keepReport(tx, z, shift, numbered, ends)
    const after = {
      state: 'closed',
      z: numbered.report.number,
      balances: closing.balances,
      ...(unfinished.length > 0 ? { left: unfinished.map(({ facts }) => facts) } : {}),
    }
    context.record({ entity: 'shift', id, before: { state: shift.state }, after })
    await tellDifference(context, shift, closing.balances, drawerFacts)
    await sendDayLetters(context, shift)
    return (await reportOfShift(tx, id)) as Closed
  },
})
