/** The blind count: what was counted comes in first, what was expected is answered. */

import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { wholeCount } from '../../../domain/pos/money/cash-count.ts'
import { firstVarianceLimit, secondVarianceLimit } from '../../../domain/pos/pos.settings.ts'
import { expectedOf, nextKind } from '../../../domain/pos/shift/counting.ts'
import { type Amounts, balanceOf, overLimit } from '../../../domain/pos/shift/shift.ts'
import { type Counted, countShiftFields } from '../../../domain/pos/shift/shift-contract.ts'
import { command } from '../../kernel/command.ts'
import { refuseFarBranch } from '../branch-reach.ts'
import { type DrawerFacts, drawerFactsOf } from './drawer-facts.ts'
import { countCheques } from './shift-cheque.ts'
import { refuseEnding } from './shift-guard.ts'
import { countsOf, keepCounts, lockShift } from './shift-row.ts'
import { countSlips } from './shift-slip.ts'
import { stopSales } from './shift-stop.ts'
import { totalsOf } from './shift-total.ts'

export const limitsOf = ({ currencies, settings }: DrawerFacts): Amounts =>
  Object.fromEntries(
    currencies.map(({ id, rank }) => [
      id,
      settings.of(rank === 'first' ? firstVarianceLimit : secondVarianceLimit),
    ]),
  )

export const countShift = command({
  route: 'POST /api/shifts/:id/count',
  summary: 'shift: count what is in the drawer; only then is it told what was expected',
  needs: 'pos.shift.add',
  input: z.strictObject({
    id: pathId,
    ...countShiftFields,
  }),
  async run(context, { id, counts: input, cheques = [], slips = [], isForced }): Promise<Counted> {
    const { tx } = context
    const shift = await lockShift(tx, id)
    await refuseFarBranch(context, shift.branchId)
    await refuseEnding(context, shift, { isForced, approvedName: null })
    const drawerFacts = await drawerFactsOf(context, shift.branchId)
    const kind = nextKind(await countsOf(tx, id))
    const totals = await totalsOf(tx, id, false)
    const counts = wholeCount(input, drawerFacts).map((it) => ({
      ...it,
      expected: expectedOf(totals, it.currency),
    }))
    await stopSales(context, id)
    await keepCounts(context, id, kind, counts)
    const missing = await countCheques(tx, id, kind, cheques)
    await countSlips(tx, id, kind, slips)
    context.record({ entity: 'shift', id, before: {}, after: { [kind]: counts, missing } })
    const balances = counts.map((it) => balanceOf(it.currency, it.expected, it.amount))
    return {
      balances,
      missing,
      isOver: overLimit(balances, limitsOf(drawerFacts)).length + missing.length > 0,
      canRecount: kind === 'count',
    }
  },
})
