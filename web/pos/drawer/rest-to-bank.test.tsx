/** What does not stay in the drawer goes from the safe to the bank, and the close stands if it does not. */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import { Toasts } from '../../kernel/parts/toast.tsx'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey } from '../../kernel/session/session.ts'
import { mount, until } from '../../kernel/testing/mount.tsx'
import { sampleSession } from '../../kernel/testing/session.ts'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { type RestToBank, useRestToBank } from './rest-to-bank.ts'

const place = (id: string, currency: string, more: object = {}) => ({
  ...{ id, currency, title: id, code: id, isCash: false, isSafe: false, amount: null },
  ...more,
})

const terms = {
  today: '2026-11-15',
  lockedThrough: null,
  types: [{ id: 'transfer', title: 'Transfer', behaviour: 'moneyTransfer' }],
  places: [
    place('safe', 'usd', { isCash: true, isSafe: true }),
    place('drawer', 'usd', { isCash: true }),
    place('bank', 'usd'),
    place('other bank', 'lbp'),
  ],
}

const shift = {
  ...{ id: 'shift', number: 7, branch: { id: 'hamra' }, drawer: { id: 'front', title: 'Front' } },
} as unknown as ShiftDetail

beforeEach(async () => {
  await startWords('all')
  await setLanguage('en')
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** What the hook says, of the one that is mounted. */
const seen: { bank?: RestToBank } = {}

function Probe() {
  seen.bank = useRestToBank(shift)
  return null
}

async function standing(permissions: string[], answer: () => Response) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (String(path).includes('/terms')) return Response.json(terms)
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  queryClient.setQueryData(sessionKey, { ...sampleSession, permissions })
  await mount(
    <>
      <Probe />
      <Toasts />
    </>,
  )
  const bank = (): RestToBank => seen.bank as RestToBank
  return { sent, bank }
}

const mayMove = ['cash.transfer.post']
const rests = [
  { currency: 'usd', rest: '120.5' },
  { currency: 'lbp', rest: '0' },
]

test('the rest of a currency moves from the safe to the chosen bank, by a transfer of its own', async () => {
  const { sent, bank } = await standing(mayMove, () => Response.json({ number: 'MT-1' }))
  await until(() => bank().placesFor('usd').length > 0)
  expect(
    bank()
      .placesFor('usd')
      .map(({ id }) => id),
  ).toEqual(['bank'])
  // Nothing of pounds lies in a safe of theirs.
  expect(bank().placesFor('lbp')).toEqual([])
  await act(async () => bank().choose('usd', 'bank'))
  await act(async () => bank().send(rests))
  expect(sent).toMatchObject([
    { account: 'safe', toAccount: 'bank', amount: '120.5', branch: 'hamra', day: '2026-11-15' },
  ])
  expect(document.body.textContent).toContain('MT-1')
})

test('without a choice nothing moves, and what is refused is said: it stays in the safe', async () => {
  const refused = { code: 'accountBelow', message: 'Not so much' }
  const { sent, bank } = await standing(mayMove, () => Response.json(refused, { status: 422 }))
  await until(() => bank().placesFor('usd').length > 0)
  await act(async () => bank().send(rests))
  expect(sent).toEqual([])
  await act(async () => bank().choose('usd', 'bank'))
  await act(async () => bank().send(rests))
  expect(sent).toHaveLength(1)
  await until(() => document.body.textContent?.includes('Not so much') ?? false)
})

test('who may not move money is offered no bank', async () => {
  const { sent, bank } = await standing([], () => Response.json({}))
  await act(async () => bank().choose('usd', 'bank'))
  await act(async () => bank().send(rests))
  expect([bank().placesFor('usd'), sent]).toEqual([[], []])
})
