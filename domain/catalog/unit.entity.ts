import { entity } from '../kernel/entity.ts'
import { code, integer, optional, quantity, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { unitCodePattern } from './unit-code.ts'

const unitCode = code({ max: 3 })

/** Units convert by factor within a family: 1 carton = 24 pieces, 1 kg = 1000 g. */
export const unit = entity(
  'unit',
  {
    name: text({ max: 60, unique: true }),
    altName: optional(text({ max: 60 })),
    ...localNames(60),
    symbol: optional(text({ max: 12 })),
    base: optional(reference('unit')),
    factor: optional(quantity()),
    /** What a quantity in it may have; six where nobody said. */
    decimals: optional(integer({ max: 6 })),
    /** Of UN/ECE Recommendation 20; without one, that of its sign or name. */
    unitCode: optional({
      ...unitCode,
      schema: unitCode.schema.refine((it) => unitCodePattern.test(it), 'unitCode'),
    }),
  },
  {
    path: '/Units',
    title: 'name',
    list: ['name', 'altName', 'symbol', 'base', 'factor'],
    can: 'catalog.unit',
    menu: { group: 'catalog', icon: 'ruler', order: 250, isBasic: true },
  },
)
