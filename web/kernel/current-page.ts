/** The current page lives in the store; when the page unloads it becomes the home page again. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { flushPreferences } from './session/preferences.ts'
import { homePage, useRootStore } from './session/store.ts'

export function useCurrentPage(): void {
  const { pathname } = useLocation()
  useEffect(() => useRootStore.getState().setCurrentPage(pathname), [pathname])
  useEffect(() => {
    const unload = (): void => {
      flushPreferences()
      // A station that was left has an empty local storage, which stays empty.
      if (useRootStore.getState().usr_id) useRootStore.getState().setCurrentPage(homePage)
    }
    addEventListener('pagehide', unload)
    return () => removeEventListener('pagehide', unload)
  }, [])
}
