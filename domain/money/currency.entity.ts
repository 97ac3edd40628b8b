import { z } from 'zod'
import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, integer, money, optional, text } from '../kernel/field.ts'
import { cleanLine } from '../kernel/text.ts'

const known = new Set(Intl.supportedValuesOf('currency'))

const codeSchema = z
  .string({ error: ({ input }) => (input == null ? 'required' : 'currencyCode') })
  .max(40, 'currencyCode')
  .overwrite((value) => cleanLine(value).toUpperCase())
  .refine((value) => known.has(value), 'currencyCode')

/** The books are kept in the first currency; the second is always shown beside it. */
export const currency = entity(
  'currency',
  {
    code: { ...text({ max: 3, unique: true }), schema: codeSchema },
    name: text({ max: 60 }),
    symbol: optional(text({ max: 8 })),
    decimals: integer({ max: 4 }),
    cashIncrement: optional(money()),
    rank: optional(choice(['first', 'second'])),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Currency',
    title: 'code',
    list: ['code', 'name', 'symbol', 'decimals', 'cashIncrement', 'rank', 'isActive'],
    search: ['code', 'name'],
    can: 'money.currency',
    menu: { group: 'money', icon: 'coins', order: 410, isBasic: true },
  },
)

export type Currency = RowOf<typeof currency>
