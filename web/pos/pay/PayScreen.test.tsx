import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isBalanced } from '../../../domain/pos/money/tender.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Toasts } from '../../kernel/parts/toast.tsx'
import { mount, until } from '../../kernel/testing/mount.tsx'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { settleApproval, useApprovalRequest } from '../panels/approval.ts'
import { wantPrinting } from '../receipt/print-wish.ts'
import { sampleBasics, sampleSale, sampleTill } from '../testing/till.ts'
import { TillRoom } from '../till-context.ts'
import { PayScreen } from './PayScreen.tsx'

beforeEach(async () => {
  wantPrinting(false)
  await startWords('all')
  await setLanguage('en')
})

async function paying(sale: OpenSale = sampleSale, basics = sampleBasics, recent: Ticket[] = []) {
  const till = { ...sampleTill(basics), recent }
  const seen = { backs: 0 }
  const onBack = () => {
    seen.backs += 1
  }
  const { page } = await mount(
    <TillRoom till={till}>
      <PayScreen sale={sale} onDone={() => {}} onBack={onBack} />
      <Toasts />
    </TillRoom>,
  )
  const keys = async (...pressed: string[]) => {
    for (const key of pressed)
      await act(async () => {
        const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key
        const event = { key, code, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', event))
      })
  }
  const shownAt = (label: string) =>
    [...page.querySelectorAll('dt')].find((it) => it.textContent === label)?.nextElementSibling
      ?.textContent
  return { page, till, seen, keys, shownAt }
}

const lines = (till: ReturnType<typeof sampleTill>) =>
  till.tickets[0]?.tenders.map((it) => `${it.flow} ${it.amount} ${it.currencyCode}`)

test('exact cash is two strokes after the sale, and the ticket closes', async () => {
  const { till, keys } = await paying()
  await keys('Enter', 'Enter')
  await until(() => till.tickets.length === 1)
  expect(lines(till)).toEqual(['in 23 USD', 'in 35000 LBP'])
  const [ticket] = till.tickets
  expect(ticket && isBalanced(ticket)).toBe(true)
})

test('Enter pressed twice in a hurry ends a sale once', async () => {
  const { till, keys } = await paying()
  await keys('Enter')
  await keys('Enter', 'Enter', 'Enter')
  await until(() => till.tickets.length > 0)
  expect(till.tickets).toHaveLength(1)
})

test('both totals are seen all the time, and what is due after each tender', async () => {
  const { shownAt, keys } = await paying()
  expect(shownAt('To pay')).toBe('$23.40LBP\u00a02,095,000')
  await keys('2', '0')
  expect(shownAt('Received')).toBe('$20.00LBP\u00a01,790,000')
  expect(shownAt('Still due')).toBe('$3.40LBP\u00a0305,000')
})

test('change is chosen with the arrows, and is what the ticket says', async () => {
  const { page, till, keys } = await paying()
  await keys('5', '0')
  const offers = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(offers.length).toBeGreaterThan(1)
  expect(page.textContent).toContain('Give $26.00+ LBP\u00a055,000')
  await keys('ArrowDown', 'Enter')
  await until(() => till.tickets.length === 1)
  expect(lines(till)?.[0]).toBe('in 50 USD')
  expect(lines(till)).not.toContain('out 26 USD')
})

test('digits of an Arabic keyboard are digits', async () => {
  const { keys, shownAt } = await paying()
  await keys('٥', '٠')
  expect(shownAt('Received')).toContain('$50.00')
})

test('nothing ends while something is due; Escape leads back', async () => {
  const { page, till, seen, keys } = await paying()
  const finish = [...page.querySelectorAll('button')].find((it) => it.textContent === 'Finish')
  await keys('5')
  expect(finish?.disabled).toBe(true)
  await keys('Escape')
  expect(till.tickets).toEqual([])
  expect(seen.backs).toBe(1)
})

test('on account needs a customer', async () => {
  const { page, keys, till } = await paying()
  await keys('a')
  await until(() => document.body.textContent?.includes('Choose the customer') ?? false)
  await keys('Enter')
  expect(page.textContent).not.toContain('Remove On account')
  expect(till.tickets).toEqual([])
})

const customer = {
  id: 'ali',
  name: 'Ali',
  altName: null,
  phones: [],
  financialNumber: null,
  email: null,
  listId: null,
  groupId: null,
  language: null,
}

const boss = {
  id: 'boss',
  name: 'Rana',
  username: 'rana',
  pin: null,
  isAdmin: true,
  permissions: [],
  limits: { discountLimit: null, canChangePrice: true, canOpenDrawer: true },
}

test('on account asks for a yes, and ends with both names', async () => {
  const basics = { ...sampleBasics, users: [boss] }
  const { till, keys } = await paying({ ...sampleSale, customer }, basics)
  await keys('2', '0', 'a', 'Enter')
  await until(() => useApprovalRequest.getState().request?.action === 'credit')
  await act(async () => settleApproval(null))
  expect(till.tickets).toEqual([])
  await keys('Enter')
  await until(() => useApprovalRequest.getState().request?.action === 'credit')
  const yes = { action: 'credit' as const, user: 'boss', name: 'Rana' }
  await act(async () => settleApproval(yes))
  await until(() => till.tickets.length === 1)
  expect(till.tickets[0]).toMatchObject({ open: '3.4', partner: 'ali', approvals: [yes] })
})

test('what the house owes the client is shown, and is spent without anybody’s yes', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    String(path).endsWith('/api/pos/credit/look')
      ? Response.json({ credit: '3.4' })
      : Response.json({}, { status: 404 }),
  )
  const { till, page, keys } = await paying({ ...sampleSale, customer })
  await until(() => page.textContent?.includes('Credit $3.40') ?? false)
  await keys('2', '0', 'a', 'Enter')
  await until(() => till.tickets.length === 1)
  expect(till.tickets[0]).toMatchObject({ open: '3.4', partner: 'ali', approvals: [] })
  vi.unstubAllGlobals()
})

const chequeKey = (page: Element) =>
  [...page.querySelectorAll('button')].find((it) => it.textContent?.startsWith('Cheque'))

const field = (label: string) =>
  [...document.querySelectorAll('label')].find((it) => it.textContent?.startsWith(label))?.control

async function write(label: string, words: string) {
  const input = field(label) as HTMLInputElement
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    setter?.call(input, words)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a cheque is written down before the sale ends, and travels with the ticket', async () => {
  const { page, till, keys } = await paying({ ...sampleSale, customer })
  await act(async () => chequeKey(page)?.click())
  await until(() => field('Bank of the cheque') !== undefined)
  await write('Bank of the cheque', 'BLOM')
  await write('Cheque number', '004512')
  await act(async () => document.querySelector<HTMLElement>('[type=submit]')?.click())
  await until(() => document.body.textContent?.includes('004512') ?? false)
  await keys('Enter')
  await until(() => till.tickets.length === 1)
  const [tender] = till.tickets[0]?.tenders ?? []
  expect(tender).toMatchObject({ amount: '23.4', cheque: { bank: 'BLOM', drawer: 'Ali' } })
})

test('a cheque is taken only from somebody who is known', async () => {
  const { page, till, keys } = await paying()
  await act(async () => chequeKey(page)?.click())
  await until(() => field('Bank of the cheque') !== undefined)
  await keys('Enter')
  await until(() => document.body.textContent?.includes('select a Client') ?? false)
  expect(till.tickets).toEqual([])
})

test('an old rate is asked about before pounds are counted by it', async () => {
  const rate = { buy: '89500', sell: '89500', at: '2020-01-01T00:00:00.000Z' }
  const { keys } = await paying(sampleSale, { ...sampleBasics, rate })
  await keys('Enter', 'Enter')
  await until(() => useApprovalRequest.getState().request?.action === 'rate')
  await act(async () => settleApproval(null))
})

test('a refund goes back as it was paid', async () => {
  const origin = {
    taxes: sampleBasics.taxes,
    open: '0',
    tenders: [
      { flow: 'in', method: 'card', currency: 'usd', amount: '20', rate: '89500', value: '20' },
      {
        flow: 'in',
        method: 'cash-lbp',
        currency: 'lbp',
        amount: '305000',
        rate: '89500',
        value: '3.41',
      },
    ],
  } as unknown as OpenSale['origin']
  const { page, till, keys } = await paying({ ...sampleSale, kind: 'posRefund', origin })
  await until(() => page.textContent?.includes('To give back') ?? false)
  await keys('Enter')
  await until(() => till.tickets.length === 1)
  expect(lines(till)).toEqual(['out 20 USD', 'out 305000 LBP'])
})

test('a refund knows what this till gave back of the ticket since it began', async () => {
  const card = { method: 'card', currency: 'usd', rate: '89500' }
  const origin = {
    id: 'sold',
    taxes: sampleBasics.taxes,
    open: '0',
    tenders: [
      { ...card, flow: 'in', amount: '20', value: '20' },
      { ...card, flow: 'in', method: 'cash-usd', amount: '30', value: '30' },
    ],
  } as unknown as OpenSale['origin']
  const before = {
    id: 'before',
    origin: 'sold',
    open: '0',
    lines: [],
    tenders: [{ ...card, flow: 'out', amount: '20', value: '20' }],
  } as unknown as Ticket
  const sale: OpenSale = { ...sampleSale, kind: 'posRefund', origin, refunds: [] }
  const { page, till, keys } = await paying(sale, sampleBasics, [before])
  await until(() => page.textContent?.includes('To give back') ?? false)
  await keys('Enter')
  await until(() => till.tickets.length === 1)
  expect(till.tickets[0]?.tenders.every(({ method }) => method !== 'card')).toBe(true)
})

test('the keypad keeps its direction in Arabic', async () => {
  await setLanguage('ar')
  const { page } = await paying()
  const pad = page.querySelector('[aria-label="لوحة الأرقام"]')
  expect(pad?.getAttribute('dir')).toBe('ltr')
})
