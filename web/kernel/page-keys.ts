/**
 * Keys of a page, heard wherever one stands on it and taken from the browser. With a dialog open
 * over the page they rest.
 */
import { useEffect, useRef } from 'react'
import { isCovered } from './covered.ts'

type PageKey = 'Insert' | 'F4' | 'F8' | 'F9'

export type PageKeys = Partial<Record<PageKey, (() => void) | false>>

export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key as PageKey]
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
      if (!act || !isPlain || event.defaultPrevented) return
      if (isCovered(event)) return
      event.preventDefault()
      if (!event.repeat) act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
