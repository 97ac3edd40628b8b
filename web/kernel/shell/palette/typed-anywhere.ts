/** Lets a page be searched by typing, without pointing at its field first. */
import { type RefObject, useEffect } from 'react'
import { isWriting } from '../../is-writing.ts'

/** What is open over the page has the keys for itself. */
const isTaken = (target: EventTarget | null): boolean =>
  isWriting(target) ||
  (target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null)

export function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A question mark asks for the keys of the page.
      const isLetter = [...event.key].length === 1 && !' ?؟'.includes(event.key)
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
      // The focus moves before the letter is written, so the field receives this one too.
      if (!event.defaultPrevented && !isTaken(event.target)) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
