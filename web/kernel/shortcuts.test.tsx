import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { controlShortcuts, namedShortcuts, useShortcuts } from './shortcuts.ts'
import { mount } from './testing/mount.tsx'

afterEach(() => vi.restoreAllMocks())

function Screen() {
  useShortcuts([{ keys: ['N'], meaning: 'list.keys.new' }])
  return null
}

test('a screen names its keys only while it is shown', async () => {
  const { unmount } = await mount(<Screen />)
  expect(namedShortcuts()).toEqual([{ keys: ['N'], meaning: 'list.keys.new' }])
  await act(async () => unmount())
  expect(namedShortcuts()).toEqual([])
})

test('a control that is seen names its key by what it says, each key once', () => {
  const seen = [{}] as unknown as DOMRectList
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(seen)
  const page = document.createElement('main')
  page.innerHTML = `
    <button aria-keyshortcuts="Control+S Meta+S">Save <kbd>Ctrl S</kbd></button>
    <input aria-keyshortcuts="/" placeholder="Search" />
    <button aria-keyshortcuts="Alt+ArrowUp" aria-label="Move up"></button>
    <button aria-keyshortcuts="Alt+ArrowUp" aria-label="Move up"></button>
    <button aria-keyshortcuts="F9"></button>`
  expect(controlShortcuts(page)).toEqual([
    { keys: ['Ctrl', 'S'], label: 'Save' },
    { keys: ['/'], label: 'Search' },
    { keys: ['Alt', '↑'], label: 'Move up' },
  ])
})
