/** Notes and coins are written like any entity, save that none is finer than its currency. */

import { sql } from 'kysely'
import { refuseFields } from '../../domain/kernel/refusal.ts'
import { fineValueOf } from '../../domain/money/bill-value.ts'
import { moneyBill } from '../../domain/money/money-bill.entity.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'

/** The currency keeps its decimals until the note is written; one that is not there has none. */
async function refuseFineValue({ tx }: Context, currency: string, value: string): Promise<void> {
  const found = await tx.maybe(sql<{ decimals: number }>`
    select decimals
    from currency
    where id = ${currency}
    for share`)
  const refusal = found && fineValueOf(value, found.decimals)
  if (refusal) throw refuseFields([refusal])
}

export const createBill = command({
  route: 'POST /api/money-bills',
  answersWith: { shape: 'row', entity: moneyBill.name },
  summary: 'moneyBill: create; never finer than its currency',
  needs: 'money.moneyBill.add',
  input: moneyBill.create,
  async run(context, input) {
    const { currency = '', value = '' } = input
    await refuseFineValue(context, currency, value)
    return insertRow(context, moneyBill, input)
  },
})

export const changeBill = command({
  route: 'PATCH /api/money-bills/:id',
  answersWith: { shape: 'row', entity: moneyBill.name },
  summary: 'moneyBill: change; never finer than its currency',
  needs: 'money.moneyBill.edit',
  input: withId(moneyBill.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, moneyBill, id)
    const { currency = before.currency.id, value = before.value } = changes
    await refuseFineValue(context, currency, value)
    return updateRow(context, moneyBill, id, version, changes)
  },
})
