/** Currencies are written like any entity, save that the rules about them hold. */
import { sql } from 'kysely'
import { z } from 'zod'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { idPattern } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currency } from '../../domain/money/currency.entity.ts'
import { type CurrencyValues, refuseCurrencyChange } from '../../domain/money/currency-rules.ts'
import { deleteRows } from '../kernel/bulk-rows.ts'
import { type Context, command } from '../kernel/command.ts'
import { withId } from '../kernel/crud.ts'
import { usersOf } from '../kernel/row-users.ts'
import { deleteRow, lockRow, updateRow } from '../kernel/rows.ts'

async function guard(
  { tx }: Context,
  id: string,
  changes?: Partial<CurrencyValues>,
): Promise<void> {
  const declared = mustEntity('currency')
  const before = (await lockRow(tx, declared, id)) as unknown as CurrencyValues
  const [{ count }, { hasRates }] = await Promise.all([
    usersOf(tx, declared, id),
    tx.one(sql<{ hasRates: boolean }>`select exists (select 1 from rate) as "hasRates"`),
  ])
  const after = changes && { ...before, ...changes }
  refuseCurrencyChange({ before, after, isUsed: count > 0, hasRates })
}

export const changeCurrency = command({
  route: 'PATCH /api/currencies/:id',
  summary: 'currency: change; the first one stays, and so does what amounts are written in',
  needs: 'money.currency.edit',
  input: withId(currency.change),
  async run(context, { id, version, ...changes }) {
    await guard(context, id, given(changes))
    return updateRow(context, mustEntity('currency'), id, version, changes)
  },
})

/** Without the fields that were left out; the schema has checked the others. */
const given = (changes: Record<string, unknown>): Partial<CurrencyValues> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export const deleteCurrency = command({
  route: 'DELETE /api/currencies/:id',
  summary: 'currency: delete; never the first one, nor the second one while rates are kept',
  needs: 'money.currency.delete',
  input: z.strictObject({
    id: z.string().regex(idPattern, 'notFound'),
    version: z.coerce.number().int().min(1),
  }),
  async run(context, { id, version }) {
    await guard(context, id)
    await deleteRow(context, mustEntity('currency'), id, version)
  },
})

export const deleteCurrencies = command({
  route: 'POST /api/currencies/delete',
  summary: 'currency: delete several; what must stay is named with the reason',
  needs: 'money.currency.delete',
  input: z.strictObject({
    ids: z.array(z.string().regex(idPattern, 'invalid')).min(1, 'required').max(200, 'range'),
  }),
  async run(context, { ids }) {
    const { tx, services, language } = context
    const found = await tx.rows(sql<{ id: string; title: string }>`
      select id, code as title
      from currency
      where id = any(${ids})
      order by id
      for update`)
    const kept: { id: string; title: string; code: string }[] = []
    for (const row of found) {
      const code = await refusalOf(() => guard(context, row.id))
      if (code) kept.push({ ...row, code })
    }
    const free = found.flatMap(({ id }) => (kept.some((row) => row.id === id) ? [] : [id]))
    const { deleted, refused } = await deleteRows(context, mustEntity('currency'), free)
    const why = (code: string): string => services.words.say(language, `refusal.${code}`)
    return {
      deleted,
      refused: [...kept, ...refused].map((row) => ({ ...row, message: why(row.code) })),
    }
  },
})

async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
