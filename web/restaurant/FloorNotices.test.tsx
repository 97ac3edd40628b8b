/** However much there is to say at an order, one thing is read whole and nothing of it is lost. */
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import '../../domain/restaurant/section.entity.ts'
import { queryClient } from '../kernel/session/query.ts'
import { sessionKey } from '../kernel/session/session.ts'
import { mount } from '../kernel/testing/mount.tsx'
import { sampleSession } from '../kernel/testing/session.ts'
import { setLanguage, startWords } from '../kernel/words/words.ts'
import { FloorNotices } from './FloorNotices.tsx'
import type { Floor } from './use-floor.ts'

beforeEach(async () => {
  queryClient.setQueryData(sessionKey, sampleSession)
  await startWords('all')
  await setLanguage('en')
})

const refused = (id: string, refusal: string) => ({
  ...{ id, order: 'order', branch: 'branch', refusal },
  event: { kind: 'add', id, at: '' },
})

const floor = {
  branch: 'branch',
  orders: [],
  menu: null,
  kitchen: new Map(),
  refused: [refused('1', 'No soup is left.'), refused('2', 'No bread is left.')],
  unheard: 1,
  left: [{ name: 'Karim', count: 2 }],
  isReached: false,
} as unknown as Floor

test('the most pressing stands there, the others behind their number, until somebody asks', async () => {
  const { page } = await mount(<FloorNotices floor={floor} order="order" />)
  const said = () => page.querySelectorAll('[role=alert], [role=status]').length
  expect(page.textContent).toContain('No soup is left.')
  expect(said()).toBe(1)
  const others = page.querySelector<HTMLElement>('[aria-expanded]')
  expect(others?.textContent).toBe('Other messages: 3')
  await act(async () => others?.click())
  expect(said()).toBe(4)
  for (const words of ['No bread is left.', 'Karim']) expect(page.textContent).toContain(words)
})

test('on the floor, where there is room, all of them stand there', async () => {
  const { page } = await mount(<FloorNotices floor={floor} />)
  expect(page.querySelectorAll('[role=alert], [role=status]')).toHaveLength(4)
  expect(page.querySelector('[aria-expanded]')).toBeNull()
})
