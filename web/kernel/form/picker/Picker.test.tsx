import '../../../../domain/catalog/division.entity.ts'
import { act, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { queryClient } from '../../session/query.ts'
import { sessionKey } from '../../session/session.ts'
import { mount, until } from '../../testing/mount.tsx'
import { sampleSession } from '../../testing/session.ts'
import { Picker } from './Picker.tsx'
import type { Choosable } from './picker-search.ts'

const rows = [
  { id: '018f0000-0000-7000-8000-000000000009', version: 1, name: 'Atelier', other: 'Fashion' },
  { id: '018f0000-0000-7000-8000-00000000000a', version: 1, name: 'Food' },
  { id: '018f0000-0000-7000-8000-00000000000b', version: 1, name: 'Fashion' },
]
const home: Linked = { id: '018f0000-0000-7000-8000-00000000000c', title: 'Home' }
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
let asked: string[] = []
/** Nothing is answered before. */
let answering: Promise<unknown> = Promise.resolve()

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(sessionKey, sampleSession)
  onSubmit.mockClear()
  asked = []
  answering = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    await answering
    const q = new URLSearchParams(path.split('?')[1]).get('q') ?? ''
    const found = rows.filter(({ name, other }) =>
      `${name} ${other ?? ''}`.toLowerCase().includes(q.toLowerCase()),
    )
    const headers = { 'Content-Type': 'application/json' }
    const page = q === 'fsahion' ? { rows: rows.slice(2), isGuess: true } : { rows: found }
    return new Response(JSON.stringify({ ...page, next: null }), { headers })
  })
})

function Held({ only }: Pick<Choosable, 'only'>) {
  const [value, setValue] = useState<Linked | null>(home)
  return (
    <form onSubmit={onSubmit}>
      <Picker target="division" value={value} onChange={setValue} only={only} />
      <output>{value?.title ?? 'nothing'}</output>
    </form>
  )
}

async function open(only?: Choosable['only']) {
  const { page } = await mount(
    <MemoryRouter>
      <Held only={only} />
    </MemoryRouter>,
  )
  const input = page.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => input.focus())
  return {
    input,
    chosen: () => page.querySelector('output')?.textContent,
    leave: () => act(async () => input.blur()),
    type: (text: string) =>
      act(async () => {
        set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (code: string) =>
      act(async () => {
        const key = new KeyboardEvent('keydown', { key: code, code, bubbles: true })
        input.dispatchEvent(key)
      }),
  }
}

describe('a picker', () => {
  test('shows the title of what is chosen', async () => {
    expect((await open()).input.value).toBe('Home')
  })

  test('searches on the server and asks only for its names', async () => {
    const { type } = await open()
    await type('fa')
    await until(() => asked.length > 0)
    expect(asked).toEqual(['/api/divisions?q=fa&limit=20&columns=name%2CaltName%2CnameFr%2CnameAr'])
  })

  test('never offers what is left out', async () => {
    const { type } = await open({
      name: 'other',
      columns: ['other'],
      holds: ({ other }) => other !== 'Fashion',
    })
    await type('fa')
    await until(() => document.querySelectorAll('[role=option]').length > 0)
    expect(asked).toEqual([
      '/api/divisions?q=fa&limit=100&columns=name%2CaltName%2CnameFr%2CnameAr%2Cother',
    ])
    const names = [...document.querySelectorAll('[role=option] bdi')].map((it) => it.textContent)
    expect(names).toEqual(['Fashion'])
  })

  test('Enter before the answer waits for it and never sends the form', async () => {
    const { type, press, chosen } = await open()
    await type('fash')
    await press('Enter')
    await until(() => chosen() === 'Fashion')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('Enter takes the first that was found: one of that name before one that mentions it', async () => {
    const { type, press, chosen } = await open()
    await type('fash')
    await until(() => document.body.textContent?.includes('Fashion') === true)
    await press('Enter')
    expect(chosen()).toBe('Fashion')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('Enter takes nothing that is only alike before it was chosen', async () => {
    const { chosen, type, press } = await open()
    await type('fsahion')
    await press('Enter')
    await until(() => /similar/.test(document.body.textContent ?? ''))
    await press('Enter')
    expect([chosen(), onSubmit.mock.calls]).toEqual(['Home', []])
    await press('ArrowDown')
    await press('Enter')
    expect(chosen()).toBe('Fashion')
  })

  test('a title typed in full is chosen, even when left before the answer', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    answering = promise
    const { input, type, leave, chosen } = await open()
    await type('fashion')
    await leave()
    await until(() => asked.length > 0)
    expect(chosen()).toBe('Home')
    answer()
    await until(() => chosen() === 'Fashion')
    expect(input.value).toBe('Fashion')
  })

  test('what is typed but not found is no value', async () => {
    const { input, type, leave, chosen } = await open()
    await type('xyz')
    await until(() => asked.length > 0)
    await leave()
    expect(chosen()).toBe('Home')
    expect(input.value).toBe('Home')
  })

  test('emptied by hand it holds nothing', async () => {
    const { type, leave, chosen } = await open()
    await type('')
    await leave()
    expect(chosen()).toBe('nothing')
  })
})
