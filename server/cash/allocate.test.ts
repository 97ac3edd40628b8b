import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
})

describe('money on account', () => {
  test('is given to invoices later, and taken back one by one', async () => {
    const receipt = shop.money('receipts')
    await shop.pay('receipts', receipt)
    const [a, b] = [await shop.owed('40'), await shop.owed('80')]
    await shop.done('receipts', receipt.id, 'allocate', {
      allocation: newId(),
      allocations: [
        { to: a, amount: '40' },
        { to: b, amount: '60' },
      ],
    })
    expect(await shop.opens(receipt.id, a, b)).toEqual(['0', '0', '20'])
    expect(await shop.document('invoices', b)).toMatchObject({ payment: 'partly' })
    const { allocations } = await shop.moneyOf('receipts', receipt.id)
    const second = allocations.find(({ document }) => document.id === b)
    const back = { allocation: second?.id }
    await shop.done('receipts', receipt.id, 'unallocate', back)
    await shop.done('receipts', receipt.id, 'unallocate', back)
    expect(await shop.opens(receipt.id, a, b)).toEqual(['60', '0', '80'])
    const seen = await shop.moneyOf('receipts', receipt.id)
    expect(seen.allocations.map(({ isReversed }) => isReversed)).toEqual([false, true])
    expect(await shop.ledger()).toEqual({ cash: '100', receivable: '20', sales: '-120' })
  })

  test('at another rate books the difference, and un-books it when it is taken back', async () => {
    const invoice = await shop.owed('8950000', { currency: shop.lbp })
    const receipt = shop.money('receipts', { amount: '110' })
    await shop.pay('receipts', receipt)
    await shop.add('/api/rates', {
      validFrom: shop.today,
      buy: '90000',
      sell: '90000',
    })
    await shop.done('receipts', receipt.id, 'allocate', {
      allocation: newId(),
      allocations: [{ to: invoice, amount: '8950000' }],
    })
    expect(await shop.opens(receipt.id, invoice)).toEqual(['10.56', '0'])
    expect(await shop.ledger()).toMatchObject({ exchangeLoss: '0.56', receivable: '-10.56' })
    const [made] = (await shop.moneyOf('receipts', receipt.id)).allocations
    await shop.done('receipts', receipt.id, 'unallocate', { allocation: made?.id })
    expect(await shop.opens(receipt.id, invoice)).toEqual(['110', '8950000'])
    expect(await shop.ledger()).toEqual({ cash: '110', receivable: '-10', sales: '-100' })
    await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong' })
    expect(await shop.ledger()).toEqual({ receivable: '100', sales: '-100' })
  })

  test('is no more than what is there', async () => {
    const receipt = shop.money('receipts', { amount: '10' })
    await shop.pay('receipts', receipt)
    const invoice = await shop.owed('40')
    const give = (amount: string, id = receipt.id) =>
      shop.refused('POST', `/api/receipts/${id}/allocate`, {
        allocation: newId(),
        allocations: [{ to: invoice, amount }],
      })
    expect(await give('10.01')).toMatchObject({
      field: 'allocations.0.amount',
      message: 'Value must be between 0 and 10',
    })
    expect((await give('1', newId())).code).toBe('notFound')
    expect((await give('1', invoice)).code).toBe('notFound')
  })

  test('is given once, however often the same giving is sent', async () => {
    const receipt = shop.money('receipts')
    await shop.pay('receipts', receipt)
    const [a, b] = [await shop.owed('40'), await shop.owed('80')]
    const giving = {
      allocation: newId(),
      allocations: [
        { to: a, amount: '10' },
        { to: b, amount: '20' },
      ],
    }
    const send = () => shop.call('POST', `/api/receipts/${receipt.id}/allocate`, giving)
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send())
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(4).fill({ status: 200, body: {} }),
    )
    expect(await shop.opens(receipt.id, a, b)).toEqual(['70', '30', '60'])
    const { allocations } = await shop.moneyOf('receipts', receipt.id)
    expect(allocations).toHaveLength(2)
    expect(allocations.map(({ id }) => id)).toContain(giving.allocation)
  })

  test('is given by eight hands at once only once', async () => {
    const receipt = shop.money('receipts', { amount: '40' })
    await shop.pay('receipts', receipt)
    const invoices = await Promise.all(Array.from({ length: 8 }, () => shop.owed('40')))
    const answers = await Promise.all(
      invoices.map((to) =>
        shop.call('POST', `/api/receipts/${receipt.id}/allocate`, {
          allocation: newId(),
          allocations: [{ to, amount: '40' }],
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    const opens = await shop.opens(...invoices)
    expect(opens.filter((open) => open === '0')).toHaveLength(1)
  })
})

describe('a credit note', () => {
  const credit = async () => {
    const body = shop.draft('salesInvoice', [{ item: shop.item1, quantity: '1', unitPrice: '30' }])
    await shop.post('invoices', body)
    const line = body.lines[0]?.id
    const back = shop.draft(
      'salesReturn',
      [{ item: shop.item1, quantity: '1', unitPrice: '30', originLine: line }],
      { origin: body.id },
    )
    await shop.post('invoices', back)
    return { invoice: body.id, note: back.id }
  }

  test('is given to the invoice it credits, and taken back', async () => {
    const { invoice, note } = await credit()
    const give = { id: newId(), from: note, to: invoice, amount: '30' }
    for (const attempt of ['the first', 'sent again']) {
      const answer = await shop.call('POST', '/api/allocations', give)
      expect(answer.status, `${attempt}: ${answer.text}`).toBe(200)
    }
    expect(await shop.opens(invoice, note)).toEqual(['0', '0'])
    expect(await shop.document('invoices', invoice)).toMatchObject({ payment: 'paid' })
    const [row] = await app.asOwner<{ id: string }>(
      'select id from allocation where company_id = $1',
      [shop.companyId],
    )
    await shop.call('POST', `/api/allocations/${row?.id}/undo`, {})
    expect(await shop.opens(invoice, note)).toEqual(['30', '30'])
  })

  test('is nothing for whoever may write no money of that side', async () => {
    const { invoice, note } = await credit()
    const other = await cashShop(app)
    const give = { id: newId(), from: note, to: invoice, amount: '30' }
    expect((await other.refused('POST', '/api/allocations', give)).code).toBe('notFound')
    expect(await shop.opens(invoice, note)).toEqual(['30', '30'])
  })
})
