/** Tables of contributions and taxes: an example to begin with. The rest is written like any entity. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Accounts } from '../../domain/books/entry.ts'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Decimals } from '../../domain/money/measure.ts'
import { lebaneseRules } from '../../domain/people/lebanon.ts'
import { rankIn } from '../../domain/people/pay-currency.ts'
import { payRule } from '../../domain/people/pay-rule.entity.ts'
import { command } from '../kernel/command.ts'
import { accountsByRole, decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, readRow, updateRow } from '../kernel/rows/rows.ts'

/** Its names in the three languages. */
function namesOf({ services }: Pick<Context, 'services'>, key: string) {
  const [en = '', fr = '', ar = ''] = languages.map((it) => services.words.say(it, key))
  return { name: en, nameFr: fr, nameAr: ar }
}

type Amounts = {
  currency?: string
  cap?: string | null
  brackets?: readonly { above?: string }[]
}

/** Of two brackets that begin at one amount only one would count, and nobody could tell which. */
function refuseTwice(brackets: Required<Amounts>['brackets']): void {
  const known = new Set<string>()
  brackets.forEach(({ above = '0' }, at) => {
    const from = tidyDecimal(above)
    if (known.has(from)) throw new Refusal('levelTwice', `brackets.${at}.above`)
    known.add(from)
  })
}

/** A table is in one of the two currencies, and its amounts are no finer than that. */
async function guard({ tx }: Context, { currency, cap, brackets = [] }: Amounts): Promise<void> {
  if (!currency) return
  const { accounts, decimals } = await tx.one(sql<{ accounts: Accounts; decimals: Decimals }>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals`)
  const limit = decimals[rankIn(currency, accounts, 'currency')]
  if (cap) refuseDecimals(cap, limit, 'cap')
  brackets.forEach(({ above = '0' }, at) => {
    refuseDecimals(above, limit, `brackets.${at}.above`)
  })
  refuseTwice(brackets)
}

export const createRule = command({
  route: 'POST /api/pay-rules',
  answersWith: { shape: 'row', entity: payRule.name },
  summary: 'pay rule: create; a table is in one of the two currencies',
  needs: 'people.payRule.add',
  input: payRule.create,
  async run(context, input) {
    await guard(context, input)
    return insertRow(context, payRule, input)
  },
})

export const changeRule = command({
  route: 'PATCH /api/pay-rules/:id',
  answersWith: { shape: 'row', entity: payRule.name },
  summary: 'pay rule: change; slips that were worked out stay as they are',
  needs: 'people.payRule.edit',
  input: withId(payRule.change),
  async run(context, { id, version, ...changes }) {
    const before = await readRow(context.tx, payRule, id)
    // In another currency what stood there is held to that one too.
    const kept = changes.currency ? { cap: before.cap, brackets: before.brackets } : {}
    await guard(context, { currency: before.currency.id, ...kept, ...changes })
    return updateRow(context, payRule, id, version, changes)
  },
})

export const addExample = command({
  route: 'POST /api/pay-rules/example',
  summary: 'pay rule: the tables of Lebanon as an example, in a company that has none of them yet',
  needs: 'people.payRule.add',
  input: z.strictObject({}),
  async run(context) {
    const { tx } = context
    const pound = await tx.maybe(sql<{ id: string }>`
      select id from currency where code = 'LBP' and rank is not null`)
    if (!pound) throw new Refusal('exampleNeedsPound')
    const codes = lebaneseRules.map(({ code }) => code)
    const known = await tx.maybe(sql`select 1 from pay_rule where code = any(${codes})`)
    if (known) {
      context.repeated()
      return { added: 0 }
    }
    const rows = lebaneseRules.map(({ name, base, brackets, ...rule }) => ({
      ...rule,
      ...namesOf(context, name),
      id: newId(),
      currency: pound.id,
      base: [...base],
      isActive: true,
      brackets: brackets.map((bracket) => ({ id: newId(), ...bracket })),
    }))
    await insertRows(context, payRule, rows)
    return { added: rows.length }
  },
})
