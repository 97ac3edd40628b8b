/** The printer of a station is what somebody chose last, on whatever screen. */

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey } from '../../kernel/session/session.ts'
import { sampleSession } from '../../kernel/testing/session.ts'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { StationPrinters } from './StationPrinters.tsx'

beforeEach(async () => {
  queryClient.setQueryData(sessionKey, sampleSession)
  const printers = ['Stove', 'Pass'].map((name) => ({ id: name, name, branch: 'branch' }))
  queryClient.setQueryData(['printJob', 'offered'], { rows: printers })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await startWords('all')
  await setLanguage('en')
})

test('a choice stands until the board tells another, of this screen or of any', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    host.remove()
  })
  const board = (printer: string | null) =>
    act(async () =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={queryClient}>
            <StationPrinters
              branch="branch"
              stations={[{ id: 'grill', name: 'Grill', printer } as never]}
              onChosen={() => {}}
            />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    )
  const select = () => host.querySelector('select') as HTMLSelectElement
  const choose = (value: string) =>
    act(async () => {
      select().value = value
      select().dispatchEvent(new Event('change', { bubbles: true }))
    })
  await board(null)
  expect(select().value).toBe('')
  await choose('Stove')
  expect(select().value).toBe('Stove')
  await board('Stove')
  expect(select().value).toBe('Stove')
  // Somebody else takes another one, and then none.
  await board('Pass')
  expect(select().value).toBe('Pass')
  await board(null)
  expect(select().value).toBe('')
})
