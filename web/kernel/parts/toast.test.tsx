import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { startWords } from '../words/words.ts'
import { dismissErrors, Toasts, toast } from './toast.tsx'

beforeEach(() => startWords('public'))

const said = (page: HTMLElement, role: string) =>
  page.querySelector(`[role=${role}]`)?.textContent ?? ''

test('success goes after 5 s, an error after 12, and none while somebody points at it', async () => {
  vi.useFakeTimers()
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => {
    toast.success('Add Success')
    toast.error('The server cannot be reached')
  })
  expect(said(page, 'status')).toBe('Add Success')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(said(page, 'status')).toBe('')
  const bar = page.querySelector('[data-kind=error]')
  const point = (type: string) =>
    act(async () => bar?.dispatchEvent(new MouseEvent(type, { bubbles: true })))
  await point('pointerover')
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(said(page, 'alert')).toBe('The server cannot be reached')
  await point('pointerout')
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(said(page, 'alert')).toBe('The server cannot be reached')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(said(page, 'alert')).toBe('')
  await unmount()
  vi.useRealTimers()
})

test('an error is closed by hand, and stands above the bars at the foot', async () => {
  const feet = [
    [780, 844],
    [719, 780],
    [300, 360],
  ].map(([top = 0, bottom = 0]) => {
    const foot = document.createElement('div')
    foot.dataset.foot = ''
    foot.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect
    document.body.append(foot)
    return foot
  })
  vi.stubGlobal('innerHeight', 844)
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => toast.error('No'))
  const stack = page.querySelector('[role=alert]')?.parentElement
  expect(stack?.style.getPropertyValue('--lift')).toBe('125px')
  await act(async () => page.querySelector<HTMLElement>('[aria-label=Close]')?.click())
  expect(said(page, 'alert')).toBe('')
  await unmount()
  for (const foot of feet) foot.remove()
  vi.unstubAllGlobals()
})

test('an error leaves with its cause, what went well stays to be read', async () => {
  const { page, unmount } = await mount(<Toasts />)
  await act(async () => {
    toast.success('Saved')
    toast.error('No such item')
  })
  await act(async () => dismissErrors())
  expect(said(page, 'alert')).toBe('')
  expect(said(page, 'status')).toBe('Saved')
  await act(async () => page.querySelector<HTMLElement>('[aria-label=Close]')?.click())
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
