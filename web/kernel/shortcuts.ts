/**
 * What keys do on the screen that is shown. A control says its key itself (`aria-keyshortcuts`) and
 * is found by it; a screen names here only the keys that have no control of their own.
 */
import { useEffect } from 'react'
import { create } from 'zustand'

/** `meaning` is a key of the words. */
export type Shortcut = { keys: readonly string[]; meaning: string }

type Named = { id: number; shortcuts: readonly Shortcut[] }

const useNamed = create<{ named: Named[] }>(() => ({ named: [] }))

let lastId = 0

/** Names keys while the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const text = JSON.stringify(shortcuts)
  useEffect(() => {
    lastId += 1
    const own: Named = { id: lastId, shortcuts: JSON.parse(text) as Shortcut[] }
    useNamed.setState(({ named }) => ({ named: [...named, own] }))
    return () =>
      useNamed.setState(({ named }) => ({ named: named.filter(({ id }) => id !== own.id) }))
  }, [text])
}

export const namedShortcuts = (): Shortcut[] =>
  useNamed.getState().named.flatMap(({ shortcuts }) => shortcuts)

export type FoundShortcut = { keys: string[]; label: string }

const keyNames: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Meta: '⌘',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Insert: 'Ins',
  Delete: 'Del',
  Escape: 'Esc',
}

const nameOf = (key: string): string => keyNames[key] ?? key

/** Of a control, without the hints that only eyes read. */
function labelOf(control: Element): string {
  const label = control.getAttribute('aria-label') ?? control.getAttribute('placeholder')
  if (label) return label
  const copy = control.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('[aria-hidden=true], kbd')) part.remove()
  return copy.textContent?.trim() ?? ''
}

const isShown = (control: Element): boolean => control.getClientRects().length > 0

/** The keys that controls on the page name, each once, in the order of the page. */
export function controlShortcuts(root: ParentNode): FoundShortcut[] {
  const found = [...root.querySelectorAll('[aria-keyshortcuts]')].filter(isShown).map((control) => {
    const [first = ''] = (control.getAttribute('aria-keyshortcuts') ?? '').split(' ')
    return { keys: first.split('+').map(nameOf), label: labelOf(control) }
  })
  const byKeys = new Map(found.toReversed().map((one) => [one.keys.join('+'), one]))
  return found.filter((one) => one.label && byKeys.get(one.keys.join('+')) === one)
}
