import { beforeEach, expect, test, vi } from 'vitest'
import { loadAnewAfterUpdate } from './fresh-page.ts'

const reload = vi.fn()
loadAnewAfterUpdate(reload)

const lose = (): boolean =>
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})

test('a part of the page that is gone loads the page anew, once', () => {
  expect(lose()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('what is not saved stays', () => {
  const guard = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', guard)
  expect(lose()).toBe(true)
  window.removeEventListener('beforeunload', guard)
  expect(reload).not.toHaveBeenCalled()
})

test('without a network there is no other page', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(lose()).toBe(true)
  vi.restoreAllMocks()
  expect(reload).not.toHaveBeenCalled()
})
