import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../session/query.ts'
import { sessionKey } from '../session/session.ts'
import { mount } from '../testing/mount.tsx'
import { sampleSession } from '../testing/session.ts'
import { setLanguage, startWords } from '../words/words.ts'
import { Money } from './Money.tsx'

beforeEach(async () => {
  queryClient.setQueryData(sessionKey, sampleSession)
  await startWords('all')
  await setLanguage('en')
})

test('an amount stands in both currencies, at the rate of the day', async () => {
  const { page } = await mount(
    <>
      <Money amount="18.25" /> <Money amount="18.25" currency="second" />
    </>,
  )
  expect(page.textContent).toBe('$18.25 LBP\u00a01,633,375')
  expect([...page.querySelectorAll('bdi')].map(({ dir }) => dir)).toEqual(['ltr', 'ltr'])
})

test('Arabic writes its own currency behind the digits, which stay Western', async () => {
  await setLanguage('ar')
  const { page } = await mount(<Money amount="18.25" currency="second" />)
  expect(page.textContent).toBe('1,633,375\u00a0ل.ل.')
  expect(page.querySelector('bdi')?.dir).toBe('rtl')
})

test('a minus stands left of its digits in Arabic too', async () => {
  await setLanguage('ar')
  const { page } = await mount(<Money amount="-18.25" currency="second" />)
  expect(page.textContent).toBe('\u200e−1,633,375\u00a0ل.ل.')
})

test('what is missing is a dash, and so is a currency without a rate', async () => {
  queryClient.setQueryData(sessionKey, { ...sampleSession, rates: [] })
  const { page } = await mount(
    <>
      <Money amount={null} /> <Money amount="5" currency="second" />
    </>,
  )
  expect(page.textContent).toBe('– –')
})
