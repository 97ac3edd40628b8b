import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Storeroom, storeroom } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app)
})

describe('an adjustment', () => {
  test('corrects by what was seen when it was counted, and says so', async () => {
    const item = await shop.stocked('100', '2')
    await shop.moved('stockOut', [{ item, quantity: '5' }], { reason: 'sample' })
    const counted = await shop.moved('adjustment', [{ item, counted: '97', expected: '100' }], {
      reason: 'count',
    })
    expect(counted).toMatchObject({ firstTotal: '-6', reason: 'count', state: 'posted' })
    expect(counted.lines[0]).toMatchObject({
      direction: -1,
      quantity: '3',
      counted: '97',
      expected: '100',
    })
    expect(await shop.shelves(item)).toEqual({ shop: ['92', '184'] })
    expect(await shop.ledger()).toEqual({
      stock: '184',
      opening: '-200',
      expense: '10',
      stockLoss: '6',
    })
  })

  test('finds goods for what they turn out to have cost, and gives that back', async () => {
    const item = await shop.item()
    const ago = (days: number) => ({ day: addDays(shop.today, -days), reason: 'opening' })
    await shop.add('/api/rates', { validFrom: ago(9).day, buy: '89500', sell: '89500' })
    await shop.moved('stockIn', [{ item, quantity: '10', unitPrice: '1' }], ago(6))
    const found = { ...ago(2), reason: 'found' }
    const { id } = await shop.moved('adjustment', [{ item, difference: '1' }], found)
    await shop.moved('stockIn', [{ item, quantity: '1' }], found)
    await shop.moved('stockIn', [{ item, quantity: '10', unitPrice: '3' }], ago(4))
    expect(await shop.shelves(item)).toEqual({ shop: ['22', '44'] })
    expect(await shop.ledger()).toEqual({ stock: '44', opening: '-40', stockGain: '-4' })
    const undo = { reason: 'Wrong', isConfirmed: true }
    await shop.call('POST', `/api/stock-adjustments/${id}/void`, undo)
    expect(await shop.ledger()).toEqual({ stock: '42', opening: '-40', stockGain: '-2' })
  })

  test('takes what was not seen from the books, and leaves out what agrees', async () => {
    const [item, same] = [await shop.stocked('10', '4'), await shop.stocked('7', '1')]
    const lines = [
      { item: same, counted: '7' },
      { item, counted: '12', unitPrice: '5' },
    ]
    const posted = await shop.moved('adjustment', lines, { reason: 'found' })
    expect(posted.lines).toHaveLength(1)
    expect(posted.lines[0]).toMatchObject({ direction: 1, quantity: '2', expected: '10' })
    expect(await shop.shelves(item)).toEqual({ shop: ['12', '50'] })
    expect(await shop.ledger()).toMatchObject({ stockGain: '-10' })
    const again = await shop.call<{ body: { lines: unknown[] } }>(
      'GET',
      `/api/stock-adjustments/${posted.id}/copy?as=duplicate`,
    )
    expect(again.body.body.lines).toMatchObject([{ difference: '2' }])
  })

  test.each([
    ['without a reason', { reason: undefined }, {}, 'reason', 'Please choose a reason.'],
    [
      'of nothing counted',
      {},
      { counted: undefined },
      'lines.0.counted',
      'Please put a Quantity for the Item!',
    ],
    [
      'of less than nothing',
      {},
      { counted: '-1' },
      'lines.0.counted',
      'Value cannot be less than 0',
    ],
    [
      'counted and reckoned at once',
      {},
      { difference: '1' },
      'lines.0.difference',
      'This value is not valid',
    ],
    [
      'without any difference',
      {},
      { counted: '10.00' },
      'lines',
      'Nothing differs: what was counted is what was expected.',
    ],
  ])('%s is refused', async (_, more, change, field, message) => {
    const item = await shop.stocked()
    const lines = [{ item, counted: '9', ...change }]
    expect(await shop.unmovable('adjustment', lines, { reason: 'count', ...more })).toEqual([
      field,
      message,
    ])
  })

  test('is written again with the same difference, whatever lies there now', async () => {
    const item = await shop.stocked('10', '4')
    const first = await shop.moved('adjustment', [{ item, counted: '7' }], { reason: 'waste' })
    const path = `/api/stock-adjustments/${first.id}/copy?as=duplicate`
    const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
    expect(body).toMatchObject({ reason: 'waste', warehouse: { id: shop.warehouse }, origin: null })
    expect(body.lines).toMatchObject([{ item: { id: item }, name: null, difference: '-3' }])
    const [line] = body.lines
    const again = { item, difference: line?.difference, name: 'Dented tins' }
    const second = await shop.moved('adjustment', [again], { reason: 'waste' })
    expect(second.lines).toMatchObject([{ direction: -1, quantity: '3', name: 'Dented tins' }])
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '16' })
    const copied = await shop.call<{ body: DraftBody }>(
      'GET',
      `/api/stock-adjustments/${second.id}/copy?as=duplicate`,
    )
    expect(copied.body.body.lines).toMatchObject([{ name: 'Dented tins' }])
  })

  test('of one item twice is refused', async () => {
    const item = await shop.stocked()
    const lines = [
      { item, counted: '9' },
      { item, counted: '1' },
    ]
    expect(await shop.unmovable('adjustment', lines, { reason: 'count' })).toEqual([
      'lines.1.item',
      'This item stands here twice for the same warehouse.',
    ])
  })
})
