import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type PageKeys, usePageKeys } from './page-keys.ts'
import { mount } from './testing/mount.tsx'

function Page({ keys }: { keys: PageKeys }) {
  usePageKeys(keys)
  return <input aria-label="name" />
}

const press = (key: string, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => void (document.querySelector('input') ?? window).dispatchEvent(event))
  return event.defaultPrevented
}

test('a key of the page is taken from the browser, from anywhere on it', async () => {
  const go = vi.fn()
  await mount(<Page keys={{ F8: go, F4: false }} />)
  expect(press('F8')).toBe(true)
  expect(go).toHaveBeenCalledTimes(1)
  expect(press('F8', { repeat: true })).toBe(true)
  expect(go).toHaveBeenCalledTimes(1)
})

test('with another key held, without a meaning, or under a dialog it is left alone', async () => {
  const go = vi.fn()
  await mount(<Page keys={{ F8: go, F4: false }} />)
  expect(press('F8', { ctrlKey: true })).toBe(false)
  expect(press('F4')).toBe(false)
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  expect(press('F8')).toBe(false)
  dialog.remove()
  expect(go).not.toHaveBeenCalled()
})
