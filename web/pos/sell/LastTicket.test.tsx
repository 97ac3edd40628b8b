import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { Toasts } from '../../kernel/parts/toast.tsx'
import { mount, until } from '../../kernel/testing/mount.tsx'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { sampleTill } from '../testing/till.ts'
import { TillRoom } from '../till-context.ts'
import { useTillUi } from '../till-ui.ts'
import { LastTicket } from './LastTicket.tsx'
import { finished, useLastTicket } from './last-ticket.ts'

beforeEach(async () => {
  await startWords('all')
  await setLanguage('en')
  useLastTicket.setState({ ticket: null, practised: null, unprinted: [] })
})

const ticket = (kind: Ticket['kind']) =>
  ({
    id: kind,
    kind,
    number: 'T1-000007',
    register: 'register',
    total: '12',
    lines: [],
    tenders: [{ id: 'out', flow: 'out', currency: 'usd', amount: '3' }],
  }) as unknown as Ticket

async function shown(last: Ticket): Promise<HTMLElement> {
  await act(async () => finished(last))
  const { page } = await mount(
    <TillRoom till={sampleTill()}>
      <LastTicket />
      <Toasts />
    </TillRoom>,
  )
  return page
}

test('a sale gave change, a refund gave back', async () => {
  expect((await shown(ticket('posSale'))).textContent).toContain('T1-000007 · $12.00Change $3.00')
  expect((await shown(ticket('posRefund'))).textContent).toContain(
    'T1-000007 · −$12.00Given back $3.00',
  )
})

test('a receipt that did not come out is told above the till, and no toast outlives it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await shown(ticket('posSale'))
  const again = [...page.querySelectorAll('button')].find((it) => it.textContent === 'Print again')
  await act(async () => again?.click())
  await until(() => useLastTicket.getState().unprinted.length === 1)
  expect(document.body.textContent).not.toContain('NOT PRINTED')
})

test('training does not see the last ticket of the shop, nor the shop that of training', async () => {
  useTillUi.setState({ isTraining: true })
  const page = await shown(ticket('posSale'))
  expect(page.textContent).not.toContain('T1-000007')
  await act(async () => finished({ ...ticket('posSale'), number: '', total: '5' }))
  expect(page.textContent).toContain('5.00')
  await act(async () => useTillUi.setState({ isTraining: false }))
  expect(page.textContent).toContain('T1-000007')
})
