import { describe, expect, it } from 'vitest'
import type { DraftBody, DraftLine } from '../../../domain/trade/contract.ts'
import { checkWritten, firstWrong, inputOf, placeOf } from './draft-input.ts'
import type { Written } from './model/written.ts'

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`

const line = (n: number, more: Partial<DraftLine> = {}): DraftLine => ({
  id: idOf(n),
  item: { id: idOf(100 + n), title: `Item ${n}` },
  quantity: '2',
  unitPrice: '3.5',
  ...more,
})

const body = (more: Partial<DraftBody> = {}): DraftBody => ({
  type: { id: idOf(1), title: 'Invoice' },
  branch: { id: idOf(2), title: 'Main' },
  partner: { id: idOf(3), title: 'Café Liwan' },
  currency: idOf(4),
  day: '2026-11-15',
  isDelivered: true,
  lines: [line(10), line(11)],
  ...more,
})

const written = (more: Partial<DraftBody> = {}): Written => ({
  id: idOf(9),
  version: 3,
  behaviour: 'salesInvoice',
  body: body(more),
  tenders: [],
  total: '14',
})

describe('what is sent for posting', () => {
  it('are ids, and nothing for what is empty', () => {
    const sent = inputOf(written({ note: ' ', lines: [line(10, { discountPercent: '' })] }))
    expect(sent).toMatchObject({ id: idOf(9), version: 3, partner: idOf(3), total: '14' })
    expect(sent.note).toBeUndefined()
    expect(sent.lines).toEqual([expect.objectContaining({ item: idOf(110), quantity: '2' })])
    expect(sent.tenders).toBeUndefined()
  })

  it('names the purchases a cost is added to, where a line is such a cost', () => {
    const landedOn = [{ id: idOf(20), number: 'PUR-1' }]
    expect(inputOf(written({ landedOn })).landedOn).toBeUndefined()
    const lines = [line(10, { landing: { key: 'value' } }), line(11, { landing: null })]
    const sent = inputOf(written({ landedOn, lines }))
    expect(sent.landedOn).toEqual([idOf(20)])
    expect(sent.lines).toMatchObject([{ landing: { key: 'value' } }, { landing: undefined }])
    expect(checkWritten(written({ landedOn, lines }))).toEqual({})
  })

  it('a complete document passes the checks', () => {
    expect(checkWritten(written())).toEqual({})
  })

  it.each([
    [{ partner: null }, 'partner', 'selectClient'],
    [{ type: null }, 'type', 'selectType'],
    [{ lines: [] }, 'lines', 'addItem'],
    [{ lines: [line(10, { item: null })] }, `${idOf(10)}.item`, 'itemRequired'],
    [{ lines: [line(10, { quantity: null })] }, `${idOf(10)}.quantity`, 'putQuantity'],
    [{ lines: [line(10, { quantity: '0' })] }, `${idOf(10)}.quantity`, 'notPositive'],
    [{ lines: [line(10, { unitPrice: '-1' })] }, `${idOf(10)}.unitPrice`, 'negative'],
    [{ lines: [line(10, { discountPercent: '101' })] }, `${idOf(10)}.discountPercent`, 'percent'],
    [{ day: '2026-13-40' }, 'day', 'date'],
  ] as const)('%j is refused at %s with %s', (more, place, code) => {
    expect(checkWritten(written(more as Partial<DraftBody>))[place]?.code).toBe(code)
  })

  it('a supplier is asked for by name', () => {
    const purchase = { ...written({ partner: null }), behaviour: 'purchaseInvoice' as const }
    expect(checkWritten(purchase).partner?.code).toBe('selectSupplier')
  })
})

describe('the place of an error', () => {
  it('is known by the line and not by its number', () => {
    expect(placeOf(body(), 'lines.1.quantity')).toBe(`${idOf(11)}.quantity`)
    expect(placeOf(body(), 'lines.7.quantity')).toBe('lines')
    expect(placeOf(body(), 'partner')).toBe('partner')
  })

  it('the first one is that of the head, then that of the lines in their order', () => {
    const wrong = { code: 'required' }
    expect(firstWrong({ 'b.item': wrong, partner: wrong }, ['partner'], ['a', 'b'])).toBe('partner')
    expect(firstWrong({ 'b.item': wrong, 'a.unit': wrong }, ['partner'], ['a', 'b'])).toBe('a.unit')
  })
})
