import { expect, test } from 'vitest'
import { beirut, lbp, usd } from '../testing/till.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { doubtOfTips } from './tip-doubt.ts'

const usdTip = { currency: usd, currencyCode: 'USD', amount: '2', value: '2' }
const lbpTip = { currency: lbp, currencyCode: 'LBP', amount: '89500', value: '1' }

const ticket = (more: Partial<Ticket>): Ticket =>
  ({
    kind: 'posSale',
    total: '20',
    open: '0',
    rate: '89500',
    tenders: [],
    tips: [usdTip, lbpTip],
    ...more,
  }) as unknown as Ticket

const cheque = { flow: 'in', value: '22', cheque: { bank: 'B', number: '1', dueDate: '' } }

test('a tip in each currency at the rate of the ticket is believed, and so is none', () => {
  expect(doubtOfTips(ticket({}), beirut.currencies)).toBeUndefined()
  expect(doubtOfTips(ticket({ tips: undefined }), beirut.currencies)).toBeUndefined()
})

test.each<[string, Partial<Ticket>, string]>([
  ['of a refund', { kind: 'posRefund' }, 'refundTakesTip'],
  ['twice in one currency', { tips: [usdTip, usdTip] }, 'malformed'],
  ['in a currency nobody knows', { tips: [{ ...usdTip, currency: 'eur' }] }, 'missingReference'],
  ['under another code', { tips: [{ ...usdTip, currencyCode: 'LBP' }] }, 'missingReference'],
  ['in half pounds', { tips: [{ ...lbpTip, amount: '89500.5' }] }, 'tooManyDecimals'],
  ['in mills', { tips: [{ ...usdTip, amount: '2.005', value: '2.01' }] }, 'tooManyDecimals'],
  ['worth something else', { tips: [{ ...lbpTip, value: '2' }] }, 'totalDiffers'],
  ['that no drawer holds', { tips: [{ ...usdTip, amount: '1000000000000' }] }, 'malformed'],
  ['by cheque', { tenders: [cheque] as unknown as Ticket['tenders'] }, 'tipByCheque'],
])('no tip is believed %s', (_, more, code) => {
  expect(doubtOfTips(ticket(more), beirut.currencies)).toMatchObject({ code })
})
