/** Each invariant of documents of stock is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from '../stock/stock-document.invariants.ts'
import { type Market, market } from './testing/market.ts'

let shop: Market

const lineOf = (item: string, more: object) => ({ id: newId(), item, ...more })

/** Goods in, a transfer that partly arrived with a loss, a count, and something undone. */
async function prepare(app: TestApp): Promise<void> {
  shop = await market(app)
  const toWarehouse = (await shop.add('/api/warehouses', { name: 'Store' })).id
  const item = await shop.item()
  const { branch, warehouse, today: day } = shop
  const post = async (behaviour: string, line: object, more: object = {}) => {
    const screen = behaviour === 'adjustment' ? 'stock-adjustments' : 'stock-documents'
    const head = { id: newId(), type: shop.typeOf(behaviour), branch, day, warehouse }
    const body = { ...head, ...more, lines: [lineOf(item, line)] }
    await shop.post(screen, body)
    return body
  }
  const done = async (path: string, body: object) => {
    const answer = await shop.call('POST', `/api/stock-documents/${path}`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  await post('stockIn', { quantity: '10', unitPrice: '3.333333' }, { reason: 'opening' })
  const back = await post('transfer', { quantity: '1' }, { toWarehouse })
  await done(`${back.id}/return`, { returning: newId(), day })
  const sent = await post('transfer', { quantity: '7' }, { toWarehouse })
  const part = (quantity: string) => [{ id: newId(), line: sent.lines[0]?.id, quantity }]
  await done(`${sent.id}/deliver`, { delivery: newId(), day, lines: part('3') })
  const loss = { closing: newId(), day, reason: 'damaged', owner: 'carrier', lines: part('1') }
  await done(`${sent.id}/close`, loss)
  const extra = { ...loss, closing: newId(), reason: 'extra', lines: part('2') }
  await done(`${sent.id}/close`, extra)
  await post('adjustment', { counted: '2' }, { reason: 'count' })
  const wrong = await post('stockOut', { quantity: '1' }, { reason: 'waste' })
  await done(`${wrong.id}/void`, { reason: 'Wrong' })
}

const of = (behaviour: string): string =>
  `(select id from document where behaviour = '${behaviour}' and state = 'posted')`

const faults: Fault[] = [
  [
    'what is on its way is what transfers sent and nobody received or wrote off',
    'a transfer forgot what arrived',
    `update document_line set delivered = 0 where document_id in ${of('transfer')}`,
  ],
  [
    'what is on its way is what transfers sent and nobody received or wrote off',
    'something is on its way that nobody sent',
    'update stock_balance set quantity = quantity + 1 where is_transit',
  ],
  [
    'a transfer says it arrived when all of it did, and returned when all came back',
    'half of it is on its way',
    `update document set delivery = 'full' where behaviour = 'transfer'`,
  ],
  [
    'a transfer says it arrived when all of it did, and returned when all came back',
    'what came back says that it was delivered',
    `update document set delivery = 'full' where delivery = 'returned'`,
  ],
  [
    'every line of stock has its moves, in and out',
    'a move is missing',
    `delete from stock_move where document_id in ${of('stockIn')}`,
  ],
  [
    'every line of stock has its moves, in and out',
    'what arrived never left its way',
    `delete from stock_move where document_id in ${of('transferReceipt')} and is_transit`,
  ],
  [
    'every line of stock has its moves, in and out',
    'what was missing was found',
    `update stock_move set quantity = - quantity where document_id in ${of('adjustment')}`,
  ],
  [
    'what a void document moved is back where it was',
    'its mirror is gone',
    'delete from stock_move where reversal_of is not null',
  ],
  [
    'a document of stock is the sum of its lines',
    'a line is off by a cent',
    `update document_line set cost = cost + 0.01 where document_id in ${of('stockIn')}`,
  ],
]

proveInvariants({ invariants, faults, prepare })
