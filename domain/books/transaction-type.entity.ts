import { entity } from '../kernel/entity.ts'
import { boolean, choice, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { behaviourNames } from './behaviour.ts'

const line = text({ max: 8 })

/** Letters and digits that every printer, file name and search writes alike. */
const prefix = {
  ...line,
  schema: line.schema.refine((it) => /^[A-Z0-9]+$/.test(it), 'numberPrefix'),
}

/** A company's own name for a kind of document. What it does is its behaviour. */
export const transactionType = entity(
  'transactionType',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    behaviour: choice(behaviourNames, { required: 'selectType' }),
    prefix: optional({ ...prefix, isUnique: true }),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/TransactionTypes',
    title: 'name',
    list: ['name', 'altName', 'behaviour', 'prefix', 'isActive'],
    search: ['name', 'altName', 'prefix'],
    can: 'books.transactionType',
    menu: { group: 'business', icon: 'fileSettings', order: 645, isBasic: true },
  },
)
