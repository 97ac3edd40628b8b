/** A new page starts at its top; going back finds the page where it was left. */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const keptScrolls = new Map<string, number>()

export function useKeptScroll(sheet: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    // A filter or a page of a list changes the query only; the sheet then stays where it is.
    if (shown.current !== pathname)
      element.scrollTop = isBack ? (keptScrolls.get(pathname) ?? 0) : 0
    shown.current = pathname
    const remember = () => keptScrolls.set(pathname, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [sheet, pathname, isBack])
}
