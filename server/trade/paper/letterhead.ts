/** What every paper of a company has in common: its head, its currencies, how it writes numbers. */
import { sql } from 'kysely'
import { numberFormat } from '../../../domain/kernel/format.settings.ts'
import { numberFormats } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { isNameOf, type LocalNames, nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { PaperCompany, PaperCurrency, PaperPartner } from '../../../domain/paper/document.ts'
import { hasSecondCurrency, paperFooter } from '../../../domain/settings/printing.settings.ts'
import { everyCurrency, everyCurrencyOn } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type Settings, settingsFor } from '../../kernel/settings.ts'

export type CompanyCurrency = PaperCurrency & {
  id: string
  rank: 'first' | 'second' | null
  /** Of a currency besides the two, on the day that was asked for. */
  rate?: string | null
}

type LetterheadRow = {
  company: PaperCompany
  timeZone: string
  /** Where the bytes of the logo lie. */
  logoKey: string | null
  currencies: CompanyCurrency[]
}

export type Letterhead = LetterheadRow & { settings: Settings }

/** With a day, each currency says what it is worth on it. */
export async function letterheadOf(
  tx: Tx,
  branchId: string | null,
  day?: string,
): Promise<Letterhead> {
  const [facts, settings] = await Promise.all([
    tx.one(sql<LetterheadRow>`
      select
        json_build_object('name', c.name, 'altName', c.alt_name, 'legalName', c.legal_name,
          'financialNumber', c.financial_number, 'address', c.address, 'city', c.city,
          'phone', c.phone, 'email', c.email, 'website', c.website, 'bankName', c.bank_name,
          'bankAccount', c.bank_account) as company,
        c.time_zone as "timeZone",
        (select storage_key from media_file where id = c.logo_id) as "logoKey",
        ${day ? everyCurrencyOn(day) : everyCurrency} as currencies
      from company c`),
    settingsFor(tx, { branchId }),
  ])
  return { ...facts, settings }
}

export const formatOf = ({ settings }: Letterhead) => numberFormats[settings.of(numberFormat)]

export const footerOf = ({ settings }: Letterhead): string | null =>
  settings.of(paperFooter) ?? null

export function currencyOf({ currencies }: Letterhead, id: string): CompanyCurrency {
  const found = currencies.find((it) => it.id === id)
  if (!found) throw new Error('A document is written in a currency nobody knows')
  return found
}

/** The currency shown beside that of the document, if the company wants one there. */
export const otherCurrency = (
  { currencies, settings }: Letterhead,
  { rank }: CompanyCurrency,
): CompanyCurrency | null => {
  const wanted = rank === 'first' ? 'second' : 'first'
  return settings.of(hasSecondCurrency)
    ? (currencies.find((it) => it.rank === wanted) ?? null)
    : null
}

/** What it is called in the language of the paper, if there is any. */
export const nameOrNone = (
  language: Language,
  named: LocalNames | null | undefined,
): string | null => (named ? nameIn(language, named) : null)

/**
 * The partner as the paper calls it: by the name the document was posted with, or if it has that
 * name still, by that of the language; its other name below.
 */
export function partnerIn<Partner extends PaperPartner>(
  language: Language,
  partner: Partner,
  posted: string | null = partner.name,
): Partner {
  const { name, altName } = partner
  const isItsName = posted === null || isNameOf(partner, posted)
  const shown = isItsName ? nameIn(language, partner) : posted
  return { ...partner, name: shown, altName: shown === altName ? name : altName }
}
