/** Rates are written like any entity, save that a jump must be confirmed by whoever writes it. */

import { sql } from 'kysely'
import { numberFormat } from '../../domain/kernel/format.settings.ts'
import { formatDecimal, numberFormats } from '../../domain/kernel/format.ts'
import { type FieldRefusal, Refusal, unconfirmed } from '../../domain/kernel/refusal.ts'
import { rate } from '../../domain/money/rate.entity.ts'
import { rateJumpOf, type Sides } from '../../domain/money/rates.ts'
import { rateJumpPercent } from '../../domain/settings/money.settings.ts'
import { command } from '../kernel/command.ts'
import { newestRateFirst } from '../kernel/company-facts.ts'
import { confirmable } from '../kernel/confirmation.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { given, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { settingsFor } from '../kernel/settings.ts'

type RateValues = Sides & {
  id: string
  type: string
  validFrom: string
  currency?: string | null
}

/**
 * The rate of this type and currency that held before, on the day from which the new one is to hold.
 * That is `rate_on` without the rate itself, which may hold already when it is changed.
 */
const previousOf = ({ id, type, validFrom, currency = null }: RateValues) => sql<Sides>`
  select trim_scale(buy) as buy, trim_scale(sell) as sell
  from rate
  where type = ${type} and currency_id is not distinct from ${currency}::uuid
    and valid_from <= ${validFrom} and id <> ${id}
  ${newestRateFirst}
  limit 1`

async function refuseJump({ tx }: Context, values: RateValues): Promise<void> {
  const [previous, settings] = await Promise.all([
    tx.maybe(previousOf(values)),
    settingsFor(tx, {}),
  ])
  const jump = previous && rateJumpOf(previous, values, settings.of(rateJumpPercent))
  if (!jump) return
  const written = (decimal: string): string =>
    formatDecimal(decimal, 0, numberFormats[settings.of(numberFormat)])
  const facts = {
    previous: written(jump.previous),
    next: written(jump.next),
    percent: written(jump.percent),
  }
  throw unconfirmed('rateJump', jump.field, facts)
}

type OfCurrency = Readonly<Record<string, unknown>>

/** A rate is of the second currency, or of one besides the two that it names. */
async function judgedCurrencies(
  tx: Tx,
  rates: readonly OfCurrency[],
): Promise<(FieldRefusal | undefined)[]> {
  const named = [...new Set(rates.flatMap(({ currency }) => currency ?? []))]
  const found = await tx.rows(sql<{ id: string; rank: string | null }>`
    select id, rank
    from currency
    where rank = 'second' or id = any(${named}::uuid[])
    order by id
    for share`)
  const rankOf = new Map<unknown, string | null>(found.map(({ id, rank }) => [id, rank]))
  const hasSecond = [...rankOf.values()].includes('second')
  return rates.map(({ currency }) => {
    if (currency != null)
      return rankOf.get(currency) ? { code: 'rateOfTheTwo', field: 'currency' } : undefined
    return hasSecond ? undefined : { code: 'noSecondCurrency' }
  })
}

async function refuseCurrency({ tx }: Context, currency: string | null): Promise<void> {
  const [refusal] = await judgedCurrencies(tx, [{ currency }])
  if (refusal) throw new Refusal(refusal.code, refusal.field)
}

const listed = (refusals: readonly (FieldRefusal | undefined)[]): FieldRefusal[][] =>
  refusals.map((it) => (it ? [it] : []))

/** What stands against many new ones, whose jumps nobody is asked about. */
export const judgedNewRates = async (
  tx: Tx,
  rates: readonly OfCurrency[],
): Promise<FieldRefusal[][]> => listed(await judgedCurrencies(tx, rates))

/** The same of changes: one that does not name a currency keeps its own. */
export async function judgedRateChanges(
  tx: Tx,
  changes: readonly OfCurrency[],
): Promise<FieldRefusal[][]> {
  const refusals = await judgedCurrencies(tx, changes)
  return listed(refusals.map((it, at) => (changes[at]?.currency === undefined ? undefined : it)))
}

export const createRate = command({
  route: 'POST /api/rates',
  answersWith: { shape: 'row', entity: rate.name },
  summary: 'rate: create; a jump against the rate before is refused until it is confirmed',
  needs: 'money.rate.add',
  input: confirmable(rate.create),
  async run(context, { isConfirmed, ...input }) {
    await refuseCurrency(context, input.currency ?? null)
    const values = { type: 'sale', ...input } as typeof input & RateValues
    if (!isConfirmed) await refuseJump(context, values)
    return insertRow(context, rate, input)
  },
})

export const changeRate = command({
  route: 'PATCH /api/rates/:id',
  answersWith: { shape: 'row', entity: rate.name },
  summary: 'rate: change; a jump against the rate before is refused until it is confirmed',
  needs: 'money.rate.edit',
  input: withId(confirmable(rate.change)),
  async run(context, { id, version, isConfirmed, ...changes }) {
    const before = await lockRow(context.tx, rate, id)
    const { note, ...moved } = given(changes)
    const currency = before.currency?.id ?? null
    if (moved.currency !== undefined) await refuseCurrency(context, moved.currency)
    if (!isConfirmed && Object.keys(moved).length > 0)
      await refuseJump(context, { ...before, currency, ...moved })
    return updateRow(context, rate, id, version, changes)
  },
})
