/**
 * The boxes of a return of taxes withheld: for each rate what it was reckoned on and what was kept
 * back, then the sum. What was declared and undone since may come to more than the period: it stays a
 * credit until the next one.
 */
import { type LocalNames, nameIn } from '../kernel/naming/local-name.ts'
import type { TaxBox } from './tax-box.ts'

export type WithheldRate = LocalNames & { code: string }

const boxOf = (
  code: string,
  formula: string,
  role: TaxBox['role'],
  [en, fr, ar]: readonly [string, string, string],
): TaxBox => ({ code, formula, en, fr, ar, role })

/** Codes of rates are in capitals, so that none is one of these. */
const ends: readonly TaxBox[] = [
  boxOf('before', 'previous(credit)', null, [
    'Credit of the period before',
    'Crédit de la période précédente',
    'الرصيد الدائن من الفترة السابقة',
  ]),
  boxOf('due', 'positive(box(sum) - box(before))', 'due', [
    'Withholding due',
    'Retenues à reverser',
    'الاقتطاعات المستحقة',
  ]),
  boxOf('credit', 'positive(box(before) - box(sum))', 'credit', [
    'Credit carried forward',
    'Crédit à reporter',
    'الرصيد الدائن المدوّر',
  ]),
]

const named = (rate: WithheldRate, [en, fr, ar]: readonly [string, string, string]) => ({
  en: `${nameIn('en', rate)}: ${en}`,
  fr: `${nameIn('fr', rate)}\u00a0: ${fr}`,
  ar: `${nameIn('ar', rate)}: ${ar}`,
  role: null,
})

export const withholdingBoxes = (rates: readonly WithheldRate[]): TaxBox[] => [
  ...rates.flatMap((rate): TaxBox[] => [
    {
      code: `${rate.code}.b`,
      formula: `withheld.base[${rate.code}]`,
      ...named(rate, ['amount paid', 'base', 'الأساس']),
    },
    {
      code: rate.code,
      formula: `withheld.tax[${rate.code}]`,
      ...named(rate, ['withheld', 'retenue', 'المبلغ المقتطع']),
    },
  ]),
  boxOf('sum', rates.map(({ code }) => `box(${code})`).join(' + ') || 'withheld.tax', null, [
    'Withheld in the period',
    'Retenues de la période',
    'اقتطاعات الفترة',
  ]),
  ...ends,
]
