import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { refuseTypeChange, type TypeChange } from './type-rules.ts'

const plain = { behaviour: 'salesInvoice', prefix: null }
const export_ = { behaviour: 'salesInvoice', prefix: 'EXP' }

const change = (more: Partial<TypeChange>): TypeChange => ({
  after: plain,
  hasDocuments: false,
  isPlainTaken: false,
  prefixes: ['INV', 'QT'],
  ...more,
})

const refusal = (asked: TypeChange): string => {
  try {
    refuseTypeChange(asked)
    return 'fine'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each<[string, TypeChange, string]>([
  ['the first of its behaviour', change({}), 'fine'],
  ['a second one without a prefix', change({ isPlainTaken: true }), 'prefixNeeded (prefix)'],
  ['a second one with a prefix', change({ after: export_, isPlainTaken: true }), 'fine'],
  [
    'one with the prefix of the settings',
    change({ after: { ...export_, prefix: 'QT' } }),
    'notUnique (prefix)',
  ],
  [
    'one with documents that is to do something else',
    change({ before: plain, after: { ...plain, behaviour: 'quotation' }, hasDocuments: true }),
    'typeHasDocuments (behaviour)',
  ],
  [
    'one without documents that is to do something else',
    change({ before: plain, after: { ...plain, behaviour: 'quotation' } }),
    'fine',
  ],
  [
    'one with documents and another prefix',
    change({ before: plain, after: export_, hasDocuments: true }),
    'fine',
  ],
])('%s', (_, asked, expected) => {
  expect(refusal(asked)).toBe(expected)
})
