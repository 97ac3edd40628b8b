import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from './testing/mount.tsx'
import { Toasts, toast } from './toast.tsx'
import { startWords } from './words.ts'

beforeEach(() => startWords('public'))

const said = (page: HTMLElement, role: string) =>
  page.querySelector(`[role=${role}]`)?.textContent ?? ''

test('success goes after 5 s, an error stays until it is closed', async () => {
  vi.useFakeTimers()
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => {
    toast.success('Add Success')
    toast.error('The server cannot be reached')
  })
  expect(said(page, 'status')).toBe('Add Success')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(said(page, 'status')).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(said(page, 'alert')).toBe('The server cannot be reached')
  await act(async () => page.querySelector<HTMLElement>('[aria-label=Close]')?.click())
  expect(said(page, 'alert')).toBe('')
  await unmount()
})

test('the same sentence stands there once', async () => {
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => {
    toast.info('Offline')
    toast.info('Offline')
  })
  expect(said(page, 'status')).toBe('Offline')
  await act(async () => page.querySelector<HTMLElement>('[aria-label=Close]')?.click())
  await unmount()
})

test('an action runs once and closes its message', async () => {
  const undo = vi.fn()
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => toast.success('Delete Success', { label: 'Undo', run: undo }))
  const button = [...page.querySelectorAll('button')].find((one) => one.textContent === 'Undo')
  await act(async () => button?.click())
  expect(undo).toHaveBeenCalledOnce()
  expect(said(page, 'status')).toBe('')
  await unmount()
})
