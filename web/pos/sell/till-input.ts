/**
 * Keys from anywhere on the till: actions by their keys, digits to the keypad, letters to the
 * search. Typing in a field belongs to the field; a scanner's signs do not come here.
 */
import { useEffect, useRef } from 'react'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import { setQuantity } from '../../../domain/pos/ticket/sale-edit.ts'
import { isWriting } from '../../kernel/is-writing.ts'
import { type Desk, useDesk } from '../desk.ts'
import { useIsLocked } from '../panels/cashier.ts'
import { isUnderPanel } from '../panels/under-panel.ts'
import { clearEntry, showPanel, useTillUi } from '../till-ui.ts'
import { focusSearch, useActions } from './actions.ts'
import { type KeypadEntry, type KeypadKey, useKeypad } from './keypad-entry.ts'
import { actionOf, isOfText, quickPlaceOf } from './till-keys.ts'

function stepQuantity({ sale, edit }: Desk, step: '1' | '-1'): void {
  const line = sale.lines.find(({ id }) => id === sale.chosen)
  if (!line) return
  const next = differenceOf(line.quantity, step === '1' ? '-1' : '1')
  if (isDecimal(next) && Number(next) > 0) edit((it, shop) => setQuantity(it, line.id, next, shop))
}

/** The favourite that was given this place. */
function takeQuick({ till, take, isReader }: Desk, place: number): void {
  const item = till.catalogue.favourites().find((it) => it.favouritePlace === place)
  if (item && !isReader) take(item)
}

/** What a hand typed without a field. */
function typed(sign: string, desk: Desk, keypad: KeypadEntry): void {
  const key = latinDigits(sign)
  if (/^\d$/.test(key)) keypad.press(key as KeypadKey)
  else if (key === '.' || key === ',') keypad.press('.')
  else if (key === '*' || key === '×') keypad.press('times')
  else if (key === '+') stepQuantity(desk, '1')
  else if (key === '-') stepQuantity(desk, '-1')
  // An Arabic keyboard writes its own question mark.
  else if (key === '?' || key === '؟') showPanel({ name: 'keys' })
  else if (key.trim() !== '') {
    focusSearch()
    useTillUi.setState(({ query }) => ({ query: query + sign }))
  }
}

export function useTillKeys(): void {
  const desk = useDesk()
  const keypad = useKeypad()
  const actions = useActions()
  const isLocked = useIsLocked()
  const now = useRef({ desk, keypad, actions, isLocked })
  useEffect(() => {
    now.current = { desk, keypad, actions, isLocked }
  })

  useEffect(() => {
    function onSign(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A space or Enter on a button is a press of that button.
      const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement
      if (isPress) return
      if (event.key === 'Backspace') now.current.keypad.press('back')
      if (event.key === 'Escape') clearEntry()
      const isSign = [...event.key].length === 1
      if (isSign) typed(event.key, now.current.desk, now.current.keypad)
      const isApplied = event.key === 'Enter' && now.current.keypad.apply()
      if (isSign || isApplied) event.preventDefault()
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || now.current.isLocked || isUnderPanel(event)) return
      const place = quickPlaceOf(event)
      if (place !== undefined) {
        event.preventDefault()
        takeQuick(now.current.desk, place)
        return
      }
      const action = actionOf(event)
      const inText = isWriting(event.target)
      if (action && !(inText && isOfText(action))) {
        event.preventDefault()
        now.current.actions[action]()
      } else if (!inText) onSign(event)
    }

    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
