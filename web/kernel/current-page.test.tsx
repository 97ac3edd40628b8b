import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useCurrentPage } from './current-page.ts'
import { useRootStore } from './session/store.ts'
import { mount } from './testing/mount.tsx'

function Screen() {
  useCurrentPage()
  return null
}

const currentPage = () => useRootStore.getState().currentPage

test('the current page follows the way and is the dashboard again after the page unloads', async () => {
  useRootStore.getState().setUsr_id('u1')
  const router = createMemoryRouter([{ path: '*', Component: Screen }], {
    initialEntries: ['/Brands'],
  })
  const { unmount } = await mount(<RouterProvider router={router} />)
  expect(currentPage()).toBe('/Brands')
  await act(() => router.navigate('/Units'))
  expect(currentPage()).toBe('/Units')
  dispatchEvent(new Event('pagehide'))
  expect(currentPage()).toBe('/Dashboard')
  expect(JSON.parse(localStorage.getItem('root') ?? '').state.currentPage).toBe('/Dashboard')
  await unmount()
})

test('a station that was left writes nothing into the cleared local storage', async () => {
  const router = createMemoryRouter([{ path: '*', Component: Screen }], {
    initialEntries: ['/Brands'],
  })
  const { unmount } = await mount(<RouterProvider router={router} />)
  useRootStore.getState().reset()
  localStorage.clear()
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('root')).toBeNull()
  await unmount()
})
