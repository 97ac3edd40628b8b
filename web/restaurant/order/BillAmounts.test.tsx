import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey } from '../../kernel/session/session.ts'
import { mount } from '../../kernel/testing/mount.tsx'
import { sampleSession } from '../../kernel/testing/session.ts'
import { setLanguage, startWords } from '../../kernel/words/words.ts'
import { amountsOf, BillAmounts } from './BillAmounts.tsx'

beforeEach(async () => {
  queryClient.setQueryData(sessionKey, sampleSession)
  await startWords('all')
  await setLanguage('en')
})

function Held() {
  const [amounts, setAmounts] = useState<readonly string[]>(['', ''])
  const split = amountsOf(amounts, '3000', 2)
  return (
    <>
      <BillAmounts amounts={amounts} total="3000" decimals={2} onChange={setAmounts} />
      <output>{JSON.stringify(split ?? null)}</output>
    </>
  )
}

async function shown() {
  const { page, unmount } = await mount(<Held />)
  const input = page.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const type = (text: string) =>
    act(async () => {
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const split = () => JSON.parse(page.querySelector('output')?.textContent ?? '')?.amounts
  return { input, type, split, unmount }
}

test.each([
  ['1,000', ['1000', '2000']],
  ['1000.50', ['1000.5', '1999.5']],
  ['١٢٣٫٥', ['123.5', '2876.5']],
])('of a bill of 3,000 somebody pays %s, the last pays what is left', async (text, parts) => {
  const { type, split, unmount } = await shown()
  await type(text)
  expect(split()).toEqual(parts)
  await unmount()
})

test('letters are no part of a bill', async () => {
  const { input, type, split, unmount } = await shown()
  await act(async () => input.focus())
  await type('12')
  await type('12abc')
  expect(split()).toEqual(['12', '2988'])
  await unmount()
})
