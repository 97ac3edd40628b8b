/** What a return stands on: the country, its boxes and currency, and how far it was filed. */

import { sql } from 'kysely'
import type { Period } from '../../domain/kernel/period.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { BoxFigure, TaxBox } from '../../domain/tax-return/tax-box.ts'
import type { TaxKind } from '../../domain/tax-return/tax-kind.ts'
import { nextTaxPeriod } from '../../domain/tax-return/tax-period.ts'
import { taxProfileOf } from '../../domain/tax-return/tax-profile.ts'
import { taxReturnPeriod, withholdingPeriod } from '../../domain/tax-return/tax-return.settings.ts'
import { type WithheldRate, withholdingBoxes } from '../../domain/tax-return/withholding-boxes.ts'
import { rankedCurrencies } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'

type Ranked = { id: string; code: string; decimals: number; rank: 'first' | 'second' }

type Filed = {
  /** Of the first return: nothing before it was ever ours to tell. */
  firstDay: string
  last: Period & { boxes: BoxFigure[] }
  lastAt: string
}

type Facts = {
  country: string | null
  countries: string[]
  currencies: Ranked[]
  own: TaxBox[]
  rates: WithheldRate[]
  filed: Filed | null
  firstDocument: string | null
}

/** The first day on which there was something to tell. */
const firstDays: Readonly<Record<TaxKind, Raw>> = {
  vat: sql`
    select min(day)
    from unnest(array['sales', 'purchasing', 'pos']) as screens (name)
    cross join lateral (
      select day
      from document
      where screen = screens.name and state = 'posted'
      order by screen, day
      limit 1) earliest`,
  withholding: sql`
    select min(d.day)
    from withholding w
    join document d on d.company_id = w.company_id and d.id = w.document_id
    where d.screen = 'payments'`,
}

const question = (kind: TaxKind) => sql<Facts>`
  select c.country, ${rankedCurrencies} as currencies,
    array(select distinct country from thirdparty where country is not null) as countries,
    (select coalesce(json_agg(json_build_object('code', code, 'en', en, 'fr', fr, 'ar', ar,
        'formula', formula, 'role', role) order by position), '[]')
      from tax_box) as own,
    (select coalesce(json_agg(names_of(w) || jsonb_build_object('code', w.code) order by w.code),
        '[]')
      from withholding_rate w
      where w.side = 'supplier') as rates,
    (select json_build_object(
        'firstDay', (select min(from_day) from tax_return where kind = ${kind}),
        'last', json_build_object('from', from_day, 'to', to_day, 'boxes', boxes),
        'lastAt', filed_at)
      from tax_return
      where kind = ${kind}
      order by from_day desc
      limit 1) as filed,
    (${firstDays[kind]}) as "firstDocument"
  from company c`

export type ReturnTerms = Omit<Facts, 'own' | 'rates' | 'currencies' | 'firstDocument'> & {
  kind: TaxKind
  boxes: readonly TaxBox[]
  hasOwnBoxes: boolean
  currency: Ranked
  other: Ranked | undefined
  /** What boxes are rounded to. */
  decimals: number
  next: Period
  today: string
}

type Asking = Pick<Context, 'tx' | 'now'> & { actor: Partial<Pick<Context['actor'], 'reach'>> }

/** A return tells of the whole company: whoever sees a part of it would file a part. */
export async function returnTerms(context: Asking, kind: TaxKind = 'vat'): Promise<ReturnTerms> {
  if (context.actor.reach) throw new Refusal('booksNeedAll')
  const { tx } = context
  const [facts, settings, today] = await Promise.all([
    tx.one(question(kind)),
    settingsFor(tx, {}),
    todayOf({ tx, now: context.now }),
  ])
  const { own, rates, currencies, firstDocument, ...rest } = facts
  const profile = taxProfileOf(facts.country)
  const currency =
    currencies.find(({ code }) => code === profile.currency) ??
    currencies.find(({ rank }) => rank === 'first')
  if (!currency) throw new Error('A company has a first currency')
  const vatBoxes = own.length > 0 ? own : profile.boxes
  return {
    ...rest,
    kind,
    boxes: kind === 'vat' ? vatBoxes : withholdingBoxes(rates),
    hasOwnBoxes: own.length > 0,
    currency,
    other: currencies.find(({ id }) => id !== currency.id),
    decimals: profile.decimals ?? currency.decimals,
    next: nextTaxPeriod(
      facts.filed?.last ?? null,
      settings.of(kind === 'vat' ? taxReturnPeriod : withholdingPeriod),
      firstDocument ?? today,
    ),
    today,
  }
}
