/** Currencies are written like any entity, save that the rules about them hold. */

import { sql } from 'kysely'
import { type Currency, currency } from '../../domain/money/currency.entity.ts'
import { type CurrencyValues, refuseCurrencyChange } from '../../domain/money/currency-rules.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { deletionsOf, given, withId } from '../kernel/rows/crud.ts'
import { usersOf } from '../kernel/rows/row-users.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

/** Without changes the row is to be deleted. */
async function refuseChange(
  { tx }: Context,
  before: Currency,
  changes?: Partial<CurrencyValues>,
): Promise<void> {
  const [{ count }, { hasRates, isKept }] = await Promise.all([
    usersOf({ tx }, currency, before.id),
    tx.one(sql<{ hasRates: boolean; isKept: boolean }>`
      select exists (select 1 from rate where currency_id is null) as "hasRates",
        exists (select 1 from rate where currency_id = ${before.id})
          or exists (select 1 from account where currency_id = ${before.id}) as "isKept"`),
  ])
  const after = changes && { ...before, ...changes }
  refuseCurrencyChange({ before, after, isUsed: count > 0, hasRates, isKept })
}

export const changeCurrency = command({
  route: 'PATCH /api/currencies/:id',
  answersWith: { shape: 'row', entity: currency.name },
  summary: 'currency: change; the first one stays, and so does what amounts are written in',
  needs: 'money.currency.edit',
  input: withId(currency.change),
  async run(context, { id, version, ...changes }) {
    await refuseChange(context, await lockRow(context.tx, currency, id), given(changes))
    return updateRow(context, currency, id, version, changes)
  },
})

export const [deleteCurrency, deleteCurrencies] = deletionsOf(currency, {
  removalNote: 'never the first one, nor the second one while rates are kept',
  async guard(context, row) {
    await refuseChange(context, row)
    return undefined
  },
})
