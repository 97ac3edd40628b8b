/**
 * What the keypad does with what is typed. A quantity is seen on its line at once; a price or a
 * discount only counts when it is complete, because it may need somebody's yes.
 */
import { isZero, tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import {
  removeLine,
  setDiscount,
  setPrice,
  setQuantity,
} from '../../../domain/pos/ticket/sale-edit.ts'
import { type Desk, useDesk } from '../desk.ts'
import { clearEntry, type KeypadMode, useTillUi } from '../till-ui.ts'

export type KeypadKey = `${number}` | '.' | 'back' | 'times'

const longest = 12

/** A quantity counts at once, so a digit that comes later begins another one. */
const sameNumberMs = 4000

/** One more sign of a number; what would make it none is not taken. */
export function typedMore(entry: string, key: string): string {
  if (entry.length >= longest) return entry
  if (key === '.') return entry.includes('.') ? entry : `${entry || '0'}.`
  return entry === '0' ? key : entry + key
}

/** "12." is twelve while somebody is still typing. */
const numberOf = (entry: string): string => tidyDecimal(entry.replace(/\.$/, ''))

const isNumber = (entry: string): boolean => entry !== '' && entry !== '.'

export type KeypadEntry = {
  press: (key: KeypadKey) => void
  choose: (mode: KeypadMode) => void
  /** Enter: what was typed counts. Answers whether there was anything. */
  apply: () => boolean
}

function applied(desk: Desk): boolean {
  const { mode, entry } = useTillUi.getState()
  const line = desk.sale.chosen
  if (!line || !isNumber(entry)) return false
  const value = numberOf(entry)
  if (mode === 'percent')
    desk.edit((sale, shop) => setDiscount(sale, line, { percent: value }, shop))
  if (mode === 'amount') desk.edit((sale, shop) => setDiscount(sale, line, { amount: value }, shop))
  if (mode === 'price') desk.edit((sale, shop) => setPrice(sale, line, value, shop))
  return true
}

/** A quantity counts as it is typed; nothing and zero wait for the next digit. */
function counted(desk: Desk, entry: string): void {
  const line = desk.sale.chosen
  if (line && isNumber(entry) && !isZero(numberOf(entry)))
    desk.edit((sale, shop) => setQuantity(sale, line, numberOf(entry), shop))
}

const chosenQuantity = ({ sale }: Desk): string | null =>
  sale.lines.find(({ id }) => id === sale.chosen)?.quantity ?? null

function write(desk: Desk, entry: string): void {
  const { mode, before } = useTillUi.getState()
  useTillUi.setState({ entry, typedAt: Date.now(), before: before ?? chosenQuantity(desk) })
  // Without a line it is how many of the next item.
  if (!desk.sale.chosen) useTillUi.setState({ times: isNumber(entry) ? numberOf(entry) : null })
  else if (mode === 'quantity') counted(desk, entry)
}

function goBack(desk: Desk): void {
  const { entry, times } = useTillUi.getState()
  const line = desk.sale.chosen
  if (entry !== '') write(desk, entry.slice(0, -1))
  else if (times) useTillUi.setState({ times: null })
  else if (line) desk.edit((sale) => removeLine(sale, line))
}

/** It was meant for the next item: the line gets back what it had. */
function meanNext(desk: Desk): void {
  const { entry, before } = useTillUi.getState()
  const line = desk.sale.chosen
  if (line && before) desk.edit((sale, shop) => setQuantity(sale, line, before, shop))
  useTillUi.setState({ times: isNumber(entry) ? numberOf(entry) : null, entry: '', before: null })
}

/** What a further digit goes on with. */
function begun(): string {
  const { mode, entry, typedAt } = useTillUi.getState()
  if (mode !== 'quantity' || Date.now() - typedAt < sameNumberMs) return entry
  useTillUi.setState({ before: null })
  return ''
}

export function useKeypad(): KeypadEntry {
  const desk = useDesk()
  return {
    press(key) {
      if (key === 'back') goBack(desk)
      else if (key === 'times') meanNext(desk)
      else write(desk, typedMore(begun(), key))
    },
    choose(mode) {
      applied(desk)
      useTillUi.setState({ mode, entry: '', before: null })
    },
    apply() {
      const wasTyped = applied(desk)
      clearEntry()
      return wasTyped
    },
  }
}
