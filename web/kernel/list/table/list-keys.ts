/** The keys that work anywhere on a list: N for a new row, / for the search, ↓ into the rows. */
import { useEffect } from 'react'
import { isCovered } from '../../covered.ts'
import { isWriting } from '../../is-writing.ts'
import { isLetter } from './row-keys.ts'

type ListKeys = { onNew: (() => void) | undefined; onSearch: () => void; onRows: () => void }

export function useListKeys({ onNew, onSearch, onRows }: ListKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || hasModifier) return
      if (isWriting(event.target) || isCovered(event)) return
      const isSlash = event.key === '/' || (event.code === 'Slash' && !/[!-~]/.test(event.key))
      const isIdle = event.target instanceof Element && event.target.matches('body, h1, main')
      if (isSlash) onSearch()
      else if (isLetter(event, 'n') && !event.shiftKey && onNew) onNew()
      else if (event.key === 'ArrowDown' && isIdle) onRows()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onNew, onSearch, onRows])
}
