/** Lets a page be searched by typing, without pointing at its field first. */
import { type RefObject, useEffect } from 'react'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    Boolean(target.closest('input, textarea, select, [role=dialog], [role=menu]')))

export function useTypedAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A question mark asks for the keys of the page.
      const isLetter = [...event.key].length === 1 && !' ?؟'.includes(event.key)
      if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return
      // The focus moves before the letter is written, so the field receives this one too.
      if (!event.defaultPrevented && !isWriting(event.target)) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
