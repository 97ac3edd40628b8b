import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../testing/mount.tsx'
import { startWords } from '../../words/words.ts'
import { lazyScreen } from './lazy-screen.tsx'

beforeEach(() => startWords('public'))

const Brands = () => <h1>Brands</h1>
const never = () => new Promise<never>(() => undefined)

test('please wait is shown until the screen is there', async () => {
  const loading = Promise.withResolvers<{ default: typeof Brands }>()
  const Screen = lazyScreen(() => loading.promise)
  const { page, unmount } = await mount(<Screen />)
  expect(page.querySelector('[role=status]')?.textContent).toBe('Please Wait...')
  await act(async () => loading.resolve({ default: Brands }))
  expect(page.textContent).toBe('Brands')
  await unmount()
})

test('a screen that was loaded ahead is shown at once', async () => {
  const load = vi.fn(async () => ({ default: Brands }))
  const Screen = lazyScreen(load)
  Screen.preload()
  await Promise.resolve()
  const { page, unmount } = await mount(<Screen />)
  expect(page.textContent).toBe('Brands')
  expect(load).toHaveBeenCalledOnce()
  await unmount()
})

test('a chunk that does not arrive in 120 seconds is a load error, not before', async () => {
  vi.useFakeTimers()
  const Screen = lazyScreen(never)
  const { page, unmount } = await mount(<Screen />)
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(page.textContent).toBe('Please Wait...')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(page.querySelector('h1')?.textContent).toBe('Unexpected Application Error!')
  expect(page.textContent).toContain('could not be loaded')
  await unmount()
})

test('a failed load can be tried again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Brands }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Brands })
  const Screen = lazyScreen(load)
  const { page, unmount } = await mount(<Screen />)
  expect(page.querySelector('h1')?.textContent).toBe('Unexpected Application Error!')
  const retry = [...page.querySelectorAll('button')].find((one) => one.textContent === 'Try again')
  await act(async () => retry?.click())
  expect(page.textContent).toBe('Brands')
  expect(load).toHaveBeenCalledTimes(2)
  await unmount()
})

test('two places that show the same screen load it once', async () => {
  const load = vi.fn(async () => ({ default: Brands }))
  const Screen = lazyScreen(load)
  const { page, unmount } = await mount([<Screen key="a" />, <Screen key="b" />])
  expect(page.textContent).toBe('BrandsBrands')
  expect(load).toHaveBeenCalledOnce()
  await unmount()
})
