import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import type { Posted } from '../testing/market.ts'
import { type Storeroom, storeroom, type Values } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app)
})

describe('a transfer', () => {
  const transfer = (item: string, quantity: string, more: Values = {}) =>
    shop.moved('transfer', [{ item, quantity }], { toWarehouse: shop.store, ...more })

  const arrive = (sent: PostedDocument, quantity: string, more: Values = {}) => ({
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: sent.lines[0]?.id, quantity, ...more }],
  })

  const deliver = async (sent: PostedDocument, quantity: string, more: Values = {}) => {
    const body = arrive(sent, quantity, more)
    const answer = await shop.call<Posted>('POST', `/api/stock-documents/${sent.id}/deliver`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  const close = (more: Values = {}) => ({
    closing: newId(),
    day: shop.today,
    reason: 'short',
    owner: 'carrier',
    note: 'Fell off the lorry',
    ...more,
  })

  const closed = async (sent: PostedDocument, more: Values = {}) => {
    const body = close(more)
    const answer = await shop.call<Posted>('POST', `/api/stock-documents/${sent.id}/close`, body)
    expect(answer.status, answer.text).toBe(200)
    return shop.document('stock-documents', answer.body.id)
  }

  test('in one step stands there at its cost, and nothing is booked', async () => {
    const item = await shop.stocked('3', '3.333333')
    const sent = await transfer(item, '1', { isDelivered: true })
    expect(await shop.shelves(item)).toEqual({ shop: ['2', '6.67'], store: ['1', '3.33'] })
    expect(sent).toMatchObject({ delivery: 'full', toWarehouse: { id: shop.store } })
    expect(await shop.ledger()).toEqual({ stock: '10', opening: '-10' })
  })

  test('is on its way until it is received, in parts and in another unit', async () => {
    const carton = await shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '24' })
    const item = await shop.stocked('100', '0.333333')
    const sent = await transfer(item, '2')
    const cartons = await shop.moved('transfer', [{ item, quantity: '2', unit: carton.id }], {
      toWarehouse: shop.store,
    })
    expect(await shop.shelves(item)).toMatchObject({ 'store way': ['50', '16.66'] })
    expect(cartons.delivery).toBe('none')
    await deliver(cartons, '47', { unit: shop.unit })
    const partly = await shop.document('stock-documents', cartons.id)
    expect(partly).toMatchObject({
      delivery: 'partly',
      followUps: [{ behaviour: 'transferReceipt' }],
    })
    await deliver(cartons, '1', { unit: shop.unit })
    await deliver(sent, '2')
    expect((await shop.document('stock-documents', cartons.id)).delivery).toBe('full')
    expect(await shop.shelves(item)).toEqual({ shop: ['50', '16.67'], store: ['50', '16.66'] })
    expect(await shop.ledger()).toEqual({ stock: '33.33', opening: '-33.33' })
  })

  test('received twice at the same moment is received once', async () => {
    const item = await shop.stocked()
    const sent = await transfer(item, '4')
    const body = arrive(sent, '4')
    const path = `/api/stock-documents/${sent.id}/deliver`
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', path, body)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await shop.refused('POST', path, arrive(sent, '1'))).toMatchObject({
      field: 'lines.0.quantity',
      message: 'Value must be between 0 and 0',
    })
    expect(await shop.shelves(item)).toEqual({ shop: ['6', '24'], store: ['4', '16'] })
  })

  test('that loses goods is closed with a reason and somebody who answers for it', async () => {
    const item = await shop.stocked('10', '4')
    const sent = await transfer(item, '5')
    await deliver(sent, '3')
    const loss = await closed(sent)
    expect(loss).toMatchObject({
      behaviour: 'transferReceipt',
      reason: 'short',
      owner: 'carrier',
      note: 'Fell off the lorry',
      firstTotal: '8',
    })
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], store: ['3', '12'] })
    expect(await shop.ledger()).toEqual({ stock: '32', opening: '-40', stockLoss: '8' })
    expect((await shop.document('stock-documents', sent.id)).delivery).toBe('full')
    expect(
      await shop.refused('POST', `/api/stock-documents/${sent.id}/close`, close()),
    ).toMatchObject({ code: 'nothingOnItsWay' })
  })

  test('that brings more than was sent finds it at its cost', async () => {
    const item = await shop.stocked('10', '4')
    const sent = await transfer(item, '5')
    await deliver(sent, '5')
    const lines = [{ id: newId(), line: sent.lines[0]?.id, quantity: '1' }]
    await closed(sent, { reason: 'extra', owner: 'sender', lines })
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], store: ['6', '24'] })
    expect(await shop.ledger()).toEqual({ stock: '44', opening: '-40', stockGain: '-4' })
  })

  test('part of which is undone after the rest arrived loses no cent', async () => {
    const item = await shop.stocked('3', '3.333333')
    const sent = await transfer(item, '3')
    const first = await deliver(sent, '1')
    await deliver(sent, '1')
    const undone = await shop.call('POST', `/api/stock-documents/${first.id}/void`, {
      reason: 'Counted wrong',
    })
    expect(undone.status, undone.text).toBe(200)
    await deliver(sent, '2')
    expect(await shop.shelves(item)).toEqual({ store: ['3', '10'] })
    expect(await shop.ledger()).toEqual({ stock: '10', opening: '-10' })
  })

  const giveBack = (more: Values = {}) => ({ returning: newId(), day: shop.today, ...more })

  const returned = async (sent: PostedDocument, more: Values = {}) => {
    const body = giveBack(more)
    const answer = await shop.call<Posted>('POST', `/api/stock-documents/${sent.id}/return`, body)
    expect(answer.status, answer.text).toBe(200)
    return shop.document('stock-documents', answer.body.id)
  }

  test('that arrived is worth what was sent, on all days until that is undone', async () => {
    const ago = (days: number) => ({ day: addDays(shop.today, -days) })
    await shop.add('/api/rates', { validFrom: ago(9).day, buy: '89500', sell: '89500' })
    const item = await shop.item()
    const opening = { reason: 'opening', ...ago(8) }
    await shop.moved('stockIn', [{ item, quantity: '10', unitPrice: '2' }], opening)
    const sent = await transfer(item, '4', ago(6))
    const path = `/api/stock-documents/${sent.id}/deliver`
    const { body } = await shop.call<Posted>('POST', path, { ...arrive(sent, '4'), ...ago(3) })
    const undo = { reason: 'Wrong', isConfirmed: true }
    await shop.call('POST', `/api/stock-documents/${body.id}/void`, undo)
    await shop.moved('stockOut', [{ item, quantity: '1' }], { reason: 'waste', ...ago(4) })
    const then = await app.asOwner(
      `select trim_scale(sum(value))::text as value from stock_move
       where company_id = $1 and item_id = $2 and day <= $3 group by is_transit order by is_transit`,
      [shop.companyId, item, ago(2).day],
    )
    expect(then).toEqual([{ value: '18' }, { value: '0' }])
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '10'], 'store way': ['4', '8'] })
  })

  test('that was sent cannot be voided, whatever became of it', async () => {
    const item = await shop.stocked()
    const undo = (id: string) => `/api/stock-documents/${id}/void`
    const sent = await transfer(item, '5')
    const refused = () => shop.refused('POST', undo(sent.id), { reason: 'Wrong shop' })
    const said = {
      code: 'voidSent',
      message:
        'It was sent and can no longer be voided. Return to the sender what is still on its way.',
    }
    expect(await refused()).toMatchObject(said)
    await deliver(sent, '5')
    expect(await refused()).toMatchObject(said)
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], store: ['5', '20'] })
    const atOnce = await transfer(item, '1', { isDelivered: true })
    const undone = await shop.call('POST', undo(atOnce.id), { reason: 'Wrong shop' })
    expect(undone.status, undone.text).toBe(200)
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], store: ['5', '20'] })
  })

  test('comes back to its sender for what it was worth, and nothing is booked', async () => {
    const item = await shop.stocked('3', '3.333333')
    const sent = await transfer(item, '3')
    const back = await returned(sent, { note: 'The shop is closed' })
    expect(back).toMatchObject({
      behaviour: 'transferReceipt',
      reason: 'returned',
      note: 'The shop is closed',
      warehouse: { id: shop.store },
      toWarehouse: { id: shop.warehouse },
      firstTotal: '10',
      lines: [{ quantity: '3', warehouse: { id: shop.warehouse } }],
    })
    expect(await shop.shelves(item)).toEqual({ shop: ['3', '10'] })
    expect(await shop.ledger()).toEqual({ stock: '10', opening: '-10' })
    expect(await shop.document('stock-documents', sent.id)).toMatchObject({
      delivery: 'returned',
      lines: [{ delivered: '3', returned: '3' }],
    })
    const path = `/api/stock-documents/${sent.id}/return`
    expect(await shop.refused('POST', path, giveBack())).toMatchObject({ code: 'nothingOnItsWay' })
  })

  test('comes back in part, in another unit, at the cent that is left', async () => {
    const carton = await shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '24' })
    const item = await shop.stocked('100', '0.333333')
    const sent = await shop.moved('transfer', [{ item, quantity: '2', unit: carton.id }], {
      toWarehouse: shop.store,
    })
    await deliver(sent, '7', { unit: shop.unit })
    const line = { id: newId(), line: sent.lines[0]?.id, quantity: '40', unit: shop.unit }
    await returned(sent, { lines: [line] })
    const partly = await shop.document('stock-documents', sent.id)
    expect(partly).toMatchObject({ delivery: 'partly', lines: [{ returned: '1.666667' }] })
    await returned(sent)
    expect(await shop.document('stock-documents', sent.id)).toMatchObject({ delivery: 'full' })
    expect(await shop.shelves(item)).toEqual({ shop: ['93', '31'], store: ['7', '2.33'] })
    expect(await shop.ledger()).toEqual({ stock: '33.33', opening: '-33.33' })
  })

  test('a return is never more than what is on its way, and only to where it came from', async () => {
    const item = await shop.stocked()
    const sent = await transfer(item, '5')
    await deliver(sent, '3')
    const path = `/api/stock-documents/${sent.id}/return`
    const part = (more: Values) =>
      giveBack({ lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '2', ...more }] })
    expect(await shop.refused('POST', path, part({ quantity: '3' }))).toMatchObject({
      field: 'lines.0.quantity',
      message: 'Value must be between 0 and 2',
    })
    expect(await shop.refused('POST', path, part({ warehouse: shop.store }))).toMatchObject({
      field: 'lines.0.warehouse',
      code: 'otherThanOrigin',
    })
    const body = part({})
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', path, body)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await shop.shelves(item)).toEqual({ shop: ['7', '28'], store: ['3', '12'] })
  })

  test('a return that was a mistake is undone, and is on its way again', async () => {
    const item = await shop.stocked()
    const sent = await transfer(item, '5')
    const back = await returned(sent)
    const undone = await shop.call('POST', `/api/stock-documents/${back.id}/void`, {
      reason: 'It arrived after all',
    })
    expect(undone.status, undone.text).toBe(200)
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], 'store way': ['5', '20'] })
    expect(await shop.document('stock-documents', sent.id)).toMatchObject({
      delivery: 'none',
      lines: [{ returned: '0' }],
    })
    await deliver(sent, '5')
    expect(await shop.shelves(item)).toEqual({ shop: ['5', '20'], store: ['5', '20'] })
  })

  test.each([
    ['without a source', { warehouse: null }, 'warehouse', 'Please select a Warehouse from'],
    ['without a destination', { toWarehouse: null }, 'toWarehouse', 'Please select a Warehouse to'],
  ])('%s is refused', async (_, more, field, message) => {
    const lines = [{ item: await shop.stocked(), quantity: '1' }]
    expect(await shop.unmovable('transfer', lines, { toWarehouse: shop.store, ...more })).toEqual([
      field,
      message,
    ])
  })

  test('to where it stands is refused', async () => {
    const lines = [{ item: await shop.stocked(), quantity: '1' }]
    expect(await shop.unmovable('transfer', lines, { toWarehouse: shop.warehouse })).toEqual([
      'toWarehouse',
      'Please select a Warehouse to',
    ])
  })

  test('is taken in at its destination and by its own lines only', async () => {
    const item = await shop.stocked()
    const sent = await transfer(item, '5')
    const path = `/api/stock-documents/${sent.id}`
    const elsewhere = arrive(sent, '1', { warehouse: shop.warehouse })
    expect(await shop.refused('POST', `${path}/deliver`, elsewhere)).toMatchObject({
      field: 'lines.0.warehouse',
      code: 'otherThanOrigin',
    })
    const stranger = arrive(sent, '1', { line: newId() })
    expect(await shop.refused('POST', `${path}/deliver`, stranger)).toMatchObject({
      field: 'lines.0.line',
    })
    const extra = close({ reason: 'extra' })
    expect(await shop.refused('POST', `${path}/close`, extra)).toMatchObject({
      field: 'lines',
      message: 'Please add at least 1 item!',
    })
  })
})
