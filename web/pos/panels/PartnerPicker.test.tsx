import '../../../domain/partners/thirdparty.entity.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newCustomerRight } from '../../../domain/pos/cashier-rights.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey } from '../../kernel/session/session.ts'
import { mount, until } from '../../kernel/testing/mount.tsx'
import { sampleSession } from '../../kernel/testing/session.ts'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { type Desk, DeskContext } from '../desk.ts'
import { CatalogueIndex } from '../local/catalogue.ts'
import { sampleBasics, sampleTill } from '../testing/till.ts'
import type { Catalogue } from '../till-context.ts'
import { PartnerPicker } from './PartnerPicker.tsx'

beforeEach(async () => {
  await startWords('all')
  await setLanguage('en')
})

type Standing = {
  signedIn?: string[]
  atTill?: string[]
  isOnline?: boolean
  catalogue?: Catalogue
}

async function shown({ signedIn = [], atTill = signedIn, isOnline = true, catalogue }: Standing) {
  queryClient.setQueryData(sessionKey, { ...sampleSession, permissions: signedIn })
  const onChoose = vi.fn<(partner: TillPartner) => void>()
  const till = { ...sampleTill(), isOnline, ...(catalogue && { catalogue }) }
  const cashier = { isAdmin: false, permissions: atTill }
  const desk = { till, basics: sampleBasics, cashier, isReader: false } as unknown as Desk
  await mount(
    <DeskContext value={desk}>
      <PartnerPicker onClose={() => {}} onChoose={onChoose} />
    </DeskContext>,
  )
  return onChoose
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent === name)

const known = () => document.querySelector('[aria-label^="Known already"]')

async function type(input: HTMLInputElement | null, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a customer nobody knows is made on the spot, and is the chosen one', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/thirdparties') sent.push(JSON.parse(String(body)))
    const row = { ...(sent[0] as object), version: 1, group: null, priceList: null }
    return new Response(JSON.stringify(row), { headers: { 'Content-Type': 'application/json' } })
  })
  const onChoose = await shown({ signedIn: [newCustomerRight] })
  await type(document.querySelector('input[type=search]'), '٠٣ ١٢٣ ٤٥٦')
  await act(async () => button('New customer')?.click())
  await until(() => document.querySelectorAll('form input').length === 2)
  const [name] = document.querySelectorAll<HTMLInputElement>('form input')
  await type(name ?? null, 'ليلى حداد')
  await act(async () => button('Save')?.click())
  await until(() => onChoose.mock.calls.length === 1)
  expect(sent).toMatchObject([{ name: 'ليلى حداد', isClient: true, isSupplier: false }])
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ name: 'ليلى حداد', phones: ['03 123 456'] })
})

test('whoever is known by the number already is offered instead of a second one', async () => {
  const rana: TillPartner = {
    ...{ id: 'c1', name: 'Rana Haddad', nameAr: 'رنا حداد', altName: null },
    ...{ phones: ['+961 3 123 456'], financialNumber: null, email: null },
    ...{ listId: null, groupId: null, language: null },
  }
  const index = new CatalogueIndex()
  index.takePartners([{ id: rana.id, row: rana }])
  const onChoose = await shown({ signedIn: [newCustomerRight], catalogue: index.view() })
  await type(document.querySelector('input[type=search]'), 'Layla')
  await act(async () => button('New customer')?.click())
  await until(() => document.querySelectorAll('form input').length === 2)
  expect(known()).toBeNull()
  const [name, phone] = document.querySelectorAll<HTMLInputElement>('form input')
  await type(phone ?? null, '٠٣ ١٢٣ ٤٥٦')
  expect(known()?.textContent).toContain('Rana Haddad')
  await type(phone ?? null, '01 999 888')
  expect(known()).toBeNull()
  await type(name ?? null, 'رنا حداد')
  await act(async () => known()?.querySelector('button')?.click())
  expect(onChoose.mock.calls).toEqual([[rana]])
})

test('nothing that is typed leads out of the till, nor asks the office who is alike', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const rows = [{ id: 'c1', title: 'Rana Haddad', traits: ['name', 'phone1'] }]
    return new Response(JSON.stringify({ rows }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
  await shown({ signedIn: [newCustomerRight, 'partners.thirdparty.view'] })
  await type(document.querySelector('input[type=search]'), 'Rana Haddad')
  await act(async () => button('New customer')?.click())
  await until(() => document.querySelectorAll('form input').length === 2)
  // Longer than the hint of the office waits before it asks.
  await act(async () => {
    await new Promise((done) => setTimeout(done, 600))
  })
  expect(document.querySelector('a')).toBeNull()
  expect(asked.filter((path) => path.includes('alike'))).toEqual([])
})

test('whoever may not add customers is not offered it, nor is another in their name', async () => {
  await shown({})
  expect(button('New customer')).toBeUndefined()
  await shown({ signedIn: [newCustomerRight], atTill: [] })
  expect(button('New customer')).toBeUndefined()
})

test('without network it is said why there can be no new customer', async () => {
  await shown({ signedIn: [newCustomerRight], isOnline: false })
  expect(button('New customer')?.disabled).toBe(true)
  expect(document.body.textContent).toContain('Without network no new customer can be added')
})
