/**
 * Whoever closes a dialog stands again where it was opened, also when the dialog is taken away
 * instead of being closed, or when the line of a menu that opened it has gone with its menu.
 */
import { useEffect, useState } from 'react'

/** The line of a menu goes with its menu; the button of the menu stays. */
function focused(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menu = active.closest('[role=menu]')
  if (!menu) return active
  return document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
}

/** What had the focus when it was opened: asked before anything of it is drawn. */
export function useOpener(isOpen: boolean): HTMLElement | null {
  const [seen, setSeen] = useState({ isOpen, opener: isOpen ? focused() : null })
  if (seen.isOpen === isOpen) return seen.opener
  const next = { isOpen, opener: isOpen ? focused() : seen.opener }
  setSeen(next)
  return next.opener
}

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** Stands inside what opens, and is there as long as it is open. */
export function FocusBack({ opener }: { opener: HTMLElement | null }): null {
  useEffect(
    () => () => {
      // Another dialog, or another page, may have taken the focus already.
      if (!isFocusLost()) return
      const isThere = opener?.isConnected && !opener.matches(':disabled')
      const next = isThere ? opener : document.querySelector<HTMLElement>('h1[tabindex]')
      next?.focus({ preventScroll: true })
    },
    [opener],
  )
  return null
}
