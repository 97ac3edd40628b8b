import { expect, test } from 'vitest'
import { forget, keep, kept } from './kept.ts'

test('only a screen that works without the server is given an old answer', () => {
  keep('session', { name: 'Rana' })
  expect(kept('session')).toBeUndefined()
  history.replaceState(null, '', '/Pos')
  expect(kept('session')).toEqual({ name: 'Rana' })
  history.replaceState(null, '', '/TableManagement?section=1')
  expect(kept('session')).toEqual({ name: 'Rana' })
  forget('session')
  expect(kept('session')).toBeUndefined()
})

test('what cannot be read was not kept', () => {
  history.replaceState(null, '', '/Pos')
  localStorage.setItem('session', '{')
  expect(kept('session')).toBeUndefined()
})
