import { describe, expect, it } from 'vitest'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import type { DraftBody, DraftLine } from '../../../domain/trade/contract.ts'
import { checkWritten, inputOf } from '../editor/draft-input.ts'
import type { Written } from '../editor/model/written.ts'

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const linked = (n: number) => ({ id: idOf(n), title: `${n}` })

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  id: idOf(10),
  item: linked(110),
  quantity: '2',
  unitPrice: '3.5',
  ...more,
})

const written = (behaviour: BehaviourName, more: Partial<DraftBody> = {}): Written => ({
  id: idOf(9),
  version: null,
  behaviour,
  body: {
    type: linked(1),
    branch: linked(2),
    partner: null,
    currency: idOf(4),
    day: '2026-11-15',
    warehouse: linked(5),
    toWarehouse: linked(6),
    reason: 'waste',
    isDelivered: false,
    lines: [line()],
    ...more,
  },
  tenders: [],
  total: '0',
})

describe('a document of stock', () => {
  it('a transfer says where it goes, and nothing of prices', () => {
    const sent = inputOf(written('transfer'))
    expect(sent).toMatchObject({ toWarehouse: idOf(6), isDelivered: false, reason: undefined })
    expect(sent.lines).toEqual([expect.objectContaining({ quantity: '2', unitPrice: undefined })])
    expect(checkWritten(written('transfer'))).toEqual({})
  })

  it('what comes in says what it cost; what goes out does not', () => {
    const sentOf = (behaviour: BehaviourName) =>
      inputOf(written(behaviour)).lines as Record<string, unknown>[]
    expect(sentOf('stockIn')[0]?.unitPrice).toBe('3.5')
    expect(sentOf('stockOut')[0]?.unitPrice).toBeUndefined()
    expect(inputOf(written('stockOut')).toWarehouse).toBeUndefined()
  })

  it('a line of an adjustment that was carried over sends its difference until it is counted', () => {
    const sentOf = (more: Partial<DraftLine>) => {
      const body = written('adjustment', { lines: [line({ difference: '-3', ...more })] })
      return { errors: checkWritten(body), line: (inputOf(body).lines as object[])[0] }
    }
    const carried = sentOf({})
    expect(carried.errors).toEqual({})
    expect(carried.line).toMatchObject({ difference: '-3' })
    const counted = sentOf({ counted: '7', expected: '9' })
    expect(counted.line).toMatchObject({ counted: '7', expected: '9' })
    expect(counted.line).not.toHaveProperty('difference')
    expect(Object.values(sentOf({ difference: null }).errors)).toEqual([{ code: 'putQuantity' }])
  })

  it('an adjustment sends what was counted and what was seen', () => {
    const counted = line({ counted: '7', expected: '-2' })
    const sent = inputOf(written('adjustment', { lines: [counted] }))
    expect(sent.lines).toEqual([expect.objectContaining({ counted: '7', expected: '-2' })])
    expect(sent.lines).not.toEqual([expect.objectContaining({ quantity: '2' })])
  })

  it.each([
    ['transfer', { warehouse: null }, 'warehouse', 'selectWarehouseFrom'],
    ['transfer', { toWarehouse: null }, 'toWarehouse', 'selectWarehouseTo'],
    ['transfer', { toWarehouse: linked(5) }, 'toWarehouse', 'selectWarehouseTo'],
    ['stockOut', { reason: null }, 'reason', 'reasonRequired'],
    ['adjustment', { reason: null }, 'reason', 'reasonRequired'],
    ['adjustment', {}, `${idOf(10)}.counted`, 'putQuantity'],
    ['stockIn', { lines: [] }, 'lines', 'addItem'],
    ['stockIn', { lines: [line({ quantity: '0' })] }, `${idOf(10)}.quantity`, 'notPositive'],
  ] as const)('%s with %j is refused at %s with %s', (behaviour, more, place, code) => {
    const errors = checkWritten(written(behaviour, more as Partial<DraftBody>))
    expect(errors[place]?.code).toBe(code)
  })
})
