/** A list that is left for a record and found again with Back stands where it was left. */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const places = new Map<string, number>()
const mostPlaces = 50

function remember(key: string, top: number): void {
  places.delete(key)
  places.set(key, top)
  const oldest = places.keys().next().value
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest)
}

/** Goes on the element that scrolls; another page of the list begins at its top. */
export function useScrollMemory(hasRows: boolean): (element: HTMLElement | null) => void {
  const { key } = useLocation()
  const scroller = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (hasRows && scroller.current) scroller.current.scrollTop = places.get(key) ?? 0
  }, [key, hasRows])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const note = () => remember(key, element.scrollTop)
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [key])
  return useCallback((element) => {
    scroller.current = element
  }, [])
}
