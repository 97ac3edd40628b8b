import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, money, optional, percent, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { isZero } from '../kernel/number/decimal.ts'

const line = text({ max: 8 })

/** It names a box of the return: letters and digits that every file and form writes alike. */
const code = {
  ...line,
  isUnique: true,
  schema: line.schema.refine((it) => /^[A-Z0-9]+$/.test(it), 'withholdingCode'),
}

const part = percent()

/**
 * A tax that is kept back where money is paid: of suppliers, whose tax we owe to the office, or by
 * clients, who pay ours. The threshold is in the first currency, of the whole document.
 */
export const withholdingRate = entity(
  'withholdingRate',
  {
    code,
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    side: choice(['supplier', 'client']),
    percent: { ...part, schema: part.schema.refine((it) => !isZero(it), 'notPositive') },
    base: choice(['net', 'gross'], { initial: 'net' }),
    threshold: optional(money({ coinsOf: 'first' })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/WithholdingRates',
    title: 'name',
    subtitle: ['code'],
    list: ['code', 'name', 'altName', 'side', 'percent', 'base', 'threshold', 'isActive'],
    sort: ['code', 'name'],
    search: ['code', 'name', 'altName'],
    can: 'books.withholdingRate',
    menu: { group: 'money', icon: 'percentage', order: 462, isBasic: true },
  },
)

export type WithholdingRate = RowOf<typeof withholdingRate>
