import { expect, test } from 'vitest'
import {
  type NumberingFacts,
  type StemChange,
  stemOfAnother,
  stemsChangedBy,
  type UsedStem,
} from './number-stem.ts'

const facts = (more: Partial<NumberingFacts> = {}): NumberingFacts => ({
  types: [
    { id: 'in', behaviour: 'stockIn', prefix: null },
    { id: 'invoice', behaviour: 'salesInvoice', prefix: null },
  ],
  branches: [
    { id: 'one', code: null },
    { id: 'two', code: 'B2' },
  ],
  registers: [{ id: 'till', code: 'T1', branch: 'two' }],
  values: [],
  used: [],
  ...more,
})

const used = (stem: string, type: string, branch: string, year: number): UsedStem => ({
  stem,
  year,
  type,
  branch,
  register: null,
})

const prefix = (value: string, branch: string | null = null) => ({
  key: 'numbering.salesInvoice',
  layer: branch ? ('branch' as const) : ('company' as const),
  scope: branch,
  value,
})

test.each<[string, Partial<NumberingFacts>, StemChange, string | undefined]>([
  ['as a company begins', {}, { branch: 'two' }, undefined],
  [
    'SI of the branch B2 against the prefix SI-B2',
    { values: [prefix('SI-B2')] },
    { behaviour: 'salesInvoice', branch: null },
    'SI-B2',
  ],
  [
    'the code B2 against the prefix SI-B2 of before',
    { values: [prefix('SI-B2', 'one')] },
    { branch: 'two' },
    'SI-B2',
  ],
  [
    'a prefix that ends like a year',
    { values: [prefix('SI-2026')] },
    { behaviour: 'salesInvoice', branch: null },
    'SI-2026',
  ],
  [
    'a prefix another type has printed',
    {
      types: [{ id: 'new', behaviour: 'quotation', prefix: 'OLD' }],
      used: [used('OLD-2025', 'invoice', 'one', 2025)],
    },
    { type: 'new' },
    'OLD',
  ],
  [
    'the same prefix where its own series printed it',
    { used: [used('INV-2025', 'invoice', 'one', 2025), used('INV', 'invoice', 'one', 0)] },
    { type: 'invoice' },
    undefined,
  ],
  [
    'a prefix that reads like an earlier year of the same series',
    { values: [prefix('A-2025')], used: [used('A-2025', 'invoice', 'one', 2025)] },
    { behaviour: 'salesInvoice', branch: null },
    'A-2025',
  ],
  [
    'a code that another branch has printed',
    { used: [used('INV-B2-2026', 'invoice', 'gone', 2026)] },
    { branch: 'two' },
    'INV-B2',
  ],
  [
    'a till named like a prefix',
    { registers: [{ id: 'till', code: 'INV', branch: 'one' }] },
    { register: 'till' },
    'INV',
  ],
  [
    'a till that reads like a prefix and a branch',
    { registers: [{ id: 'till', code: '2026', branch: 'two' }], values: [prefix('B2', 'one')] },
    { register: 'till' },
    'B2-2026',
  ],
  [
    'a till another till has printed for',
    { used: [{ stem: 'B2-T1', year: 0, type: null, branch: null, register: 'other' }] },
    { register: 'till' },
    'B2-T1',
  ],
  [
    'a till that only shares its beginning',
    { registers: [{ id: 'till', code: 'IN', branch: 'one' }] },
    { register: 'till' },
    undefined,
  ],
])('%s', (_, more, change, clashing) => {
  expect(stemOfAnother(facts(more), change)).toBe(clashing)
})

test('only settings of numbers change what stands before the digits', () => {
  expect(stemsChangedBy('numbering.salesInvoice', 'one')).toEqual({
    behaviour: 'salesInvoice',
    branch: 'one',
  })
  expect(stemsChangedBy('numbering.restart', null)).toEqual({ behaviour: null, branch: null })
  expect(stemsChangedBy('numbering.digits', null)).toBeUndefined()
})
