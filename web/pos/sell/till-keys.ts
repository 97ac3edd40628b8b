/**
 * The keys of the till, written once: what they do, and what the key help says. Letters are read by
 * their place on the keyboard, because an Arabic keyboard writes other ones there.
 */
export const tillKeys = {
  help: 'F1',
  search: 'F2',
  customer: 'F3',
  hold: 'F4',
  held: 'F6',
  line: 'F7',
  discount: 'F8',
  pay: 'F9',
  newSale: 'F10',
  previousSale: 'PageUp',
  nextSale: 'PageDown',
  lineUp: 'ArrowUp',
  lineDown: 'ArrowDown',
  remove: 'Delete',
  quantity: 'Alt+Q',
  percent: 'Alt+D',
  amount: 'Alt+A',
  price: 'Alt+P',
  note: 'Alt+N',
  priceCheck: 'Alt+I',
  tickets: 'Alt+R',
  drawer: 'Alt+O',
  cashier: 'Alt+U',
  lock: 'Alt+L',
  training: 'Alt+T',
  camera: 'Alt+C',
  outbox: 'Alt+W',
  previousCategory: 'Alt+ArrowUp',
  nextCategory: 'Alt+ArrowDown',
} as const

export type TillAction = keyof typeof tillKeys

/** Signs a hand types without a field: shown in the help, read by `typed-signs.ts`. */
export const signKeys = {
  quick: 'Alt + 1–9',
  digits: '0–9',
  more: '+',
  less: '−',
  times: '*',
  letters: 'A–Z',
} as const

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>

const isPressed = (combination: string, event: Pressed): boolean => {
  if (event.ctrlKey || event.metaKey) return false
  const name = combination.replace('Alt+', '')
  if (combination.startsWith('Alt+') !== event.altKey) return false
  return event.key === name || (event.altKey && event.code === `Key${name}`)
}

export const actionOf = (event: Pressed): TillAction | undefined =>
  (Object.keys(tillKeys) as TillAction[]).find((action) => isPressed(tillKeys[action], event))

/** These move about in a text as well, so there they belong to the text. */
export const isOfText = (action: TillAction): boolean =>
  ['lineUp', 'lineDown', 'remove', 'previousSale', 'nextSale'].includes(action)

/** Alt and a digit take the favourite of that place; none else has such a key. */
export function quickPlaceOf(event: Pressed): number | undefined {
  if (!event.altKey || event.ctrlKey || event.metaKey) return undefined
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
  return digit === undefined ? undefined : Number(digit)
}
