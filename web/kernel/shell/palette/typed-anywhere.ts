/** Lets a page be searched by typing, without pointing at its field first. */
import { type RefObject, useEffect } from 'react'
import { isCovered } from '../../covered.ts'
import { isWriting } from '../../is-writing.ts'

export function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A question mark asks for the keys of the page.
      const isLetter = [...event.key].length === 1 && !' ?؟'.includes(event.key)
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
      const isTaken = isWriting(event.target) || isCovered(event)
      // The focus moves before the letter is written, so the field receives this one too.
      if (!event.defaultPrevented && !isTaken) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
