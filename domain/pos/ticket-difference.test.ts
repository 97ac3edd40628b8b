import { expect, test } from 'vitest'
import { sampleTicket } from './testing/receipts.ts'
import { differencesOf } from './ticket-difference.ts'

const ticket = sampleTicket('exactCash', 'en')
const [line] = ticket.lines
const [tender] = ticket.tenders
if (!line || !tender) throw new Error('The sample sells nothing')

test('the same ticket differs in nothing, however its decimals are written', () => {
  expect(
    differencesOf(ticket, { ...ticket, id: 'x', hash: 'y', total: `${ticket.total}.00` }),
  ).toEqual([])
})

test('heads are told by their fields', () => {
  const sent = { ...ticket, cashierName: 'Somebody', total: '1', note: 'Gift', at: ticket.at }
  expect(differencesOf(ticket, sent)).toMatchObject([
    { part: 'head', field: 'cashierName', known: ticket.cashierName, sent: 'Somebody' },
    { part: 'head', field: 'note', known: ticket.note, sent: 'Gift' },
    { part: 'head', field: 'total', sent: '1' },
  ])
})

test('lines and money are told as a whole, also where only one side has them', () => {
  const changed = { ...line, quantity: '7' }
  const sent = { ...ticket, lines: [changed, ...ticket.lines.slice(1), line], tenders: [] }
  expect(differencesOf(ticket, sent)).toEqual([
    { part: 'line', known: line, sent: changed },
    { part: 'line', known: null, sent: line },
    ...ticket.tenders.map((known) => ({ part: 'tender', known, sent: null })),
  ])
})
