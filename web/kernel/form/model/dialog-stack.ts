/**
 * Dialogs may lie upon each other: a record created in place, the question whether to leave it.
 * Escape concerns the uppermost only, and not even that one while a list or a calendar is open in
 * it. One listener decides, because with one per dialog a dialog that Escape has just opened would
 * be closed by the same key press.
 */
import { useEffect, useRef } from 'react'

type Close = () => void

const openDialogs: { current: Close }[] = []

/** Marks the content of a dialog of ours, apart from popovers that are dialogs by role too. */
export const dialogMark = 'data-form-dialog'

function isInsideSomethingElse(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return true
  const around = target.closest('[role=dialog]')
  return around !== null && !around.hasAttribute(dialogMark)
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  if (!isInsideSomethingElse(event.target)) openDialogs.at(-1)?.current()
}

export function useDialogStack(isOpen: boolean, onClose: Close): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!isOpen) return
    if (openDialogs.length === 0) addEventListener('keydown', onKeyDown, { capture: true })
    openDialogs.push(latest)
    return () => {
      openDialogs.splice(openDialogs.indexOf(latest), 1)
      if (openDialogs.length === 0) removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOpen])
}
