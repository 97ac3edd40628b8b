/**
 * The keyboard of a grid of lines. Enter goes on from cell to cell and, at the end, to a new line;
 * Ins makes one below; Alt with Delete or an arrow deletes or moves the line. These last are taken
 * before the cell sees them, because a picker would open with the arrows.
 */
import type { KeyboardEvent } from 'react'

export type LineCommand = 'insert' | 'remove' | 'moveUp' | 'moveDown'
export type CellCommand = 'next' | 'previous' | 'above' | 'below'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'nativeEvent'
>

const withAlt: Readonly<Record<string, LineCommand>> = {
  Delete: 'remove',
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
}

export function lineCommand({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed) {
  if (ctrlKey || metaKey || shiftKey) return undefined
  if (key === 'Insert') return altKey ? undefined : 'insert'
  return altKey ? withAlt[key] : undefined
}

export function cellCommand(pressed: Pressed): CellCommand | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = pressed
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined
  if (key === 'Enter') return shiftKey ? 'previous' : 'next'
  if (shiftKey) return undefined
  if (key === 'ArrowUp') return 'above'
  return key === 'ArrowDown' ? 'below' : undefined
}

/** A field with several rows of text needs Enter and the arrows itself, a button too. */
export const keepsKeys = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('textarea, button, a')

/** A list of choices would open with Enter; it has the arrows and the space bar for that. */
export const isClosedList = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[aria-haspopup=listbox]:not([aria-expanded=true])')

/** A day opens its calendar with the same keys that would move its line. */
export const opensWithAlt = (target: EventTarget, key: string): boolean =>
  target instanceof Element &&
  (target.getAttribute('aria-keyshortcuts')?.includes(`Alt+${key}`) ?? false)
