import { describe, expect, test } from 'vitest'
import { behaviourNames, behaviourOf } from '../behaviour.ts'
import {
  carriedHead,
  documentHead,
  filledHead,
  headColumnOf,
  headFields,
  headFieldsOf,
  headOf,
  headRow,
  headSchemas,
  headWord,
  listedHead,
  printedHead,
  refuseForeignHead,
  searchedHead,
} from './document-head.ts'

const written = {
  externalNumber: 'F-12',
  clientOrderNumber: 'PO-77',
  dueDate: '2026-11-30',
  note: 'Ring twice',
}

describe('the head of a document', () => {
  test.each(headFields)('%s stands only on documents of the screens that list it', (name) => {
    const on: Readonly<Record<string, readonly string[]>> = documentHead[name].on
    for (const [screen, names] of Object.entries(on))
      for (const behaviour of names)
        expect([behaviour, behaviourOf(behaviour as never).screen]).toEqual([behaviour, screen])
  })

  test('of sales has the number of the client’s order, of purchases that of the supplier', () => {
    const having = (name: string) =>
      behaviourNames.filter((behaviour) => headFieldsOf(behaviour).includes(name as never))
    expect(having('clientOrderNumber')).toEqual([
      'quotation',
      'salesOrder',
      'salesInvoice',
      'salesReturn',
      'deliveryNote',
    ])
    expect(having('externalNumber')).toEqual(['purchaseOrder', 'purchaseInvoice', 'purchaseReturn'])
  })

  test('keeps what belongs to the document, and refuses what was meant for another', () => {
    expect(headOf('salesReturn', written)).toEqual({
      externalNumber: null,
      clientOrderNumber: 'PO-77',
      dueDate: null,
      note: 'Ring twice',
    })
    expect(() => refuseForeignHead('salesInvoice', headOf('salesInvoice', written))).not.toThrow()
    expect(() => refuseForeignHead('salesReturn', { dueDate: '2026-11-30' })).not.toThrow()
    expect(() => refuseForeignHead('salesInvoice', { externalNumber: 'F-12' })).toThrow(
      expect.objectContaining({ code: 'invalid', field: 'externalNumber' }),
    )
  })

  test('is a column for each field, empty where nothing was said', () => {
    expect(headRow({ clientOrderNumber: 'PO-77' })).toEqual({
      external_number: null,
      client_order_number: 'PO-77',
      due_date: null,
      note: null,
    })
    expect(headColumnOf('clientOrderNumber')).toBe('client_order_number')
  })

  test.each([
    ['again', 'salesInvoice', { note: 'Ring twice' }],
    ['forward', 'salesInvoice', { clientOrderNumber: 'PO-77', note: 'Ring twice' }],
    ['delivered', 'deliveryNote', { clientOrderNumber: 'PO-77' }],
    ['back', 'salesReturn', { clientOrderNumber: 'PO-77' }],
    ['delivered', 'goodsReceipt', {}],
    ['forward', 'purchaseInvoice', { note: 'Ring twice' }],
  ] as const)('goes along %s into %s as far as it should', (way, behaviour, carried) => {
    expect(carriedHead(written, way, behaviour)).toEqual(carried)
  })

  test('is printed, told, listed and searched as declared', () => {
    expect(printedHead(written)).toEqual([['clientOrderNumber', 'PO-77']])
    expect(filledHead({ clientOrderNumber: 'PO-77', note: '', dueDate: null })).toEqual({
      clientOrderNumber: 'PO-77',
    })
    expect(Object.keys(listedHead('sales'))).toEqual(['clientOrderNumber', 'dueDate', 'note'])
    expect(Object.keys(listedHead('purchasing'))).toEqual(['externalNumber', 'dueDate', 'note'])
    expect(searchedHead('sales')).toEqual(['clientOrderNumber'])
    expect(searchedHead('purchasing')).toEqual(['externalNumber'])
  })
})

test('an offer holds until its day, an order is delivered by it, a bill falls due', () => {
  const words = (['quotation', 'salesOrder', 'purchaseOrder', 'salesInvoice'] as const).map((it) =>
    headWord('dueDate', it),
  )
  expect(words).toEqual([
    'paper.validUntil',
    'paper.deliveryDate',
    'paper.deliveryDate',
    'field.dueDate',
  ])
  expect(headWord('day', 'quotation')).toBe('field.day')
})

describe('the number of a client’s order', () => {
  const { clientOrderNumber } = headSchemas
  const codeOf = (value: unknown) => clientOrderNumber.safeParse(value).error?.issues[0]?.message

  test('is a trimmed line of forty characters at most', () => {
    expect(clientOrderNumber.parse(' \u200bPO  77 ')).toBe('PO 77')
    expect(clientOrderNumber.parse('x'.repeat(40))).toHaveLength(40)
    expect(codeOf('x'.repeat(41))).toBe('tooLong')
    expect([clientOrderNumber.parse(null), clientOrderNumber.parse(undefined)]).toEqual([
      null,
      undefined,
    ])
  })

  test.each([
    ['a joiner that nobody sees', 'PO\u200d77', 'unsafeText'],
    ['a mark that turns the writing', 'PO\u202e77', 'unsafeText'],
    ['nothing but a space', '   ', 'required'],
  ])('refuses %s', (_, value, code) => {
    expect(codeOf(value)).toBe(code)
  })
})
