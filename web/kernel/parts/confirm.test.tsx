import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { mount, until } from '../testing/mount.tsx'
import { mantineTokens } from '../theme.ts'
import { startWords } from '../words/words.ts'
import { ConfirmHost, confirm } from './confirm.tsx'

beforeEach(() => startWords('all'))

const button = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)

const question = { title: 'Delete Cedar?', confirmLabel: 'Delete', isHarmful: true }

test('the answer is what was pressed', async () => {
  const { unmount } = await mount(<ConfirmHost />)
  for (const [label, expected] of [
    ['Delete', true],
    ['Cancel', false],
  ] as const) {
    let answer: boolean | undefined
    await act(async () => {
      void confirm(question).then((given) => {
        answer = given
      })
    })
    await until(() => button(label) !== undefined)
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Delete Cedar?')
    await act(async () => button(label)?.click())
    expect(answer).toBe(expected)
  }
  await unmount()
})

test('what harms is red, and the next step is not', async () => {
  await mount(<ConfirmHost />)
  const next = { title: 'Go on?', confirmLabel: 'Go' }
  for (const [asked, colour] of [
    [question, 'var(--mantine-color-red-filled)'],
    [next, 'var(--ct-brand)'],
  ] as const) {
    await act(async () => void confirm(asked))
    await until(() => button(asked.confirmLabel) !== undefined)
    expect(button(asked.confirmLabel)?.style.getPropertyValue('--button-bg')).toBe(colour)
    await act(async () => button(asked.confirmLabel)?.click())
  }
  expect(mantineTokens['--mantine-color-red-filled']).toBe('var(--ct-danger)')
})

test('a second question answers the first with no', async () => {
  const { unmount } = await mount(<ConfirmHost />)
  const [first, second] = await act(async () => [
    confirm(question),
    confirm({ title: 'Discard?', confirmLabel: 'Discard' }),
  ])
  expect(await first).toBe(false)
  await until(() => button('Discard') !== undefined)
  await act(async () => button('Discard')?.click())
  expect(await second).toBe(true)
  await unmount()
})
