import { expect, test } from 'vitest'
import '../trade/invoice.entity.ts'
import type { BehaviourName } from './behaviour.ts'
import { documentPath, documentsPath } from './document-path.ts'

test.each<[BehaviourName, string]>([
  ['salesInvoice', '/Invoice/d'],
  ['quotation', '/Invoice/d'],
  ['clientOpening', '/Books?tab=opening'],
])('a %s is read at %s', (behaviour, path) => {
  expect(documentPath({ behaviour, id: 'd' })).toBe(path)
})

test('a document is found by its screen as well', () => {
  expect(documentPath({ screen: 'sales', id: 'd' })).toBe(`${documentsPath('sales')}/d`)
})
