/** What a key means on a row; the table carries it out. */
export type RowCommand =
  | { verb: 'go'; to: number }
  | { verb: 'open' }
  | { verb: 'tick'; isRange: boolean }
  | { verb: 'tickPage' }
  | { verb: 'remove' }
  | { verb: 'menu' }
  | { verb: 'clear' }

type Keystroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** An Arabic keyboard has no A: then the place of the key counts. */
export const isLetter = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, letter: string) =>
  key.toLowerCase() === letter || (!/^[a-z]$/i.test(key) && code === `Key${letter.toUpperCase()}`)

export function rowCommand(
  stroke: Keystroke,
  at: number,
  count: number,
  isOnControl: boolean,
): RowCommand | undefined {
  const hasModifier = stroke.ctrlKey || stroke.metaKey || stroke.altKey
  if ((stroke.ctrlKey || stroke.metaKey) && !stroke.altKey && isLetter(stroke, 'a'))
    return { verb: 'tickPage' }
  if (hasModifier) return undefined
  if (stroke.key === 'ContextMenu' || (stroke.key === 'F10' && stroke.shiftKey))
    return { verb: 'menu' }
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, count - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: count - 1,
  }
  const to = places[stroke.key]
  if (to !== undefined) return { verb: 'go', to }
  if (stroke.key === 'Delete') return { verb: 'remove' }
  if (stroke.key === 'Escape') return { verb: 'clear' }
  // A link, a box or a button on the row answers these two by itself.
  if (isOnControl) return undefined
  if (stroke.key === 'Enter') return { verb: 'open' }
  if (stroke.key === ' ') return { verb: 'tick', isRange: stroke.shiftKey }
  return undefined
}
