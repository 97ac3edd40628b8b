/** What the keys and buttons of the till do, each once. */

import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { OnHand } from '../../../domain/pos/quantity/beyond-stock.ts'
import { removeLine } from '../../../domain/pos/ticket/sale-edit.ts'
import { worldSales } from '../../../domain/pos/ticket/sale-world.ts'
import { shiftRefusal } from '../../../domain/pos/ticket/shift-refusal.ts'
import { hasNothing } from '../../../domain/pos/value/sale-cards.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { type Desk, useDesk } from '../desk.ts'
import { useTillState } from '../local/till-state.ts'
import { lockTill } from '../panels/cashier.ts'
import { isKnownHere } from '../panels/known-pins.ts'
import {
  beginSale,
  clearEntry,
  type KeypadMode,
  showPanel,
  takeSale,
  useTillUi,
} from '../till-ui.ts'
import { useCategories } from './categories.ts'
import { useKeypad } from './keypad-entry.ts'
import { useOnHand } from './on-hand.ts'
import type { TillAction } from './till-keys.ts'

/** The search field has this id, so that a key finds it. */
export const searchFieldId = 'till-search'

export const focusSearch = (): void => document.getElementById(searchFieldId)?.focus()

/** What stands there is selected: the next letter takes its place. */
function selectSearch(): void {
  const field = document.getElementById(searchFieldId)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Digits that follow are for the keypad, not for the search. */
const leaveSearch = (): void => document.getElementById(searchFieldId)?.blur()

const openSales = ({ till }: Desk) => till.sales.filter(({ isHeld }) => !isHeld)

function walkSales(desk: Desk, step: 1 | -1): void {
  const ids = openSales(desk).map(({ id }) => id)
  const at = ids.indexOf(desk.sale.id)
  const next = ids[(at + step + ids.length) % ids.length]
  if (next) takeSale(next)
}

/** Training is a world of its own: what is open in the other one stays there, untouched. */
function switchWorld(everySale: Desk['everySale']): void {
  const isTraining = !useTillUi.getState().isTraining
  const open = worldSales(everySale, isTraining).filter(({ isHeld }) => !isHeld)
  useTillUi.setState({ isTraining, panel: null })
  const last = open.at(-1)
  if (last) takeSale(last.id)
  else beginSale()
}

function walkLines(desk: Desk, step: 1 | -1): void {
  const at = desk.sale.lines.findIndex(({ id }) => id === desk.sale.chosen)
  const next = desk.sale.lines[at + step]
  clearEntry()
  if (next) desk.edit((sale) => ({ ...sale, chosen: next.id }))
}

/** Why nothing is sold here just now. A shift may have been opened a moment ago: that is asked. */
async function closedNow({ sale, basics, till }: Desk) {
  if (sale.isTraining || !shiftRefusal(basics)) return undefined
  if (till.isOnline) await till.askAgain()
  return shiftRefusal(useTillState.getState().basics ?? basics)
}

let linesAsked: typeof import('./ask-lines.ts') | undefined

async function askLines() {
  linesAsked = await import('./ask-lines.ts')
  return linesAsked
}

// There before anybody has sold; the till opens without it. If it does not come now, then when it is asked.
void askLines().catch(() => undefined)

async function goToPay(desk: Desk, onHand: readonly OnHand[]): Promise<void> {
  const closed = await closedNow(desk)
  if (closed) toast.error(i18next.t(`refusal.${closed.code}`, { ...closed.facts }))
  else if (await (linesAsked ?? (await askLines())).mayBePaid(desk, onHand))
    // At once: the next key is meant for what is shown then.
    flushSync(() => useTillUi.setState({ step: 'pay' }))
}

/** Whether the sale can be paid, and if not, why; told when somebody tries. */
export function usePay(): () => void {
  const { t } = useTranslation()
  const desk = useDesk()
  const keypad = useKeypad()
  const onHand = useOnHand()
  return () => {
    keypad.apply()
    if (desk.isReader) return
    if (hasNothing(desk.sale)) toast.info(t('refusal.addItem'))
    else void goToPay(desk, onHand)
  }
}

/** Only who can open it again locks it. */
export function useLock(): () => void {
  const { t } = useTranslation()
  const { cashier, till } = useDesk()
  return () => {
    if (!cashier.pin) toast.info(t('till.pinFirst'))
    else if (!till.isOnline && !isKnownHere(cashier)) toast.info(t('till.pin.unknownHere'))
    else lockTill()
  }
}

/** What is of the shop itself, its drawer and its tickets, rests while somebody practises. */
function useReal(): (act: () => void) => () => void {
  const { t } = useTranslation()
  const isTraining = useTillUi((ui) => ui.isTraining)
  return (act) => (isTraining ? () => toast.info(t('till.restsInTraining')) : act)
}

export function useActions(): Record<TillAction, () => void> {
  const desk = useDesk()
  const real = useReal()
  const keypad = useKeypad()
  const pay = usePay()
  const lock = useLock()
  const categories = useCategories()
  const { sale } = desk
  const hasLines = sale.lines.length > 0
  const panel =
    (name: Parameters<typeof showPanel>[0]['name'], isPossible = true) =>
    () =>
      isPossible && showPanel({ name } as Parameters<typeof showPanel>[0])
  const write = (mode: KeypadMode) => () => {
    leaveSearch()
    keypad.choose(mode)
  }
  return {
    help: panel('keys'),
    search: selectSearch,
    customer: panel('customer', !desk.isReader),
    hold: panel('hold', hasLines && !desk.isReader),
    held: panel('held'),
    line: () => sale.chosen && showPanel({ name: 'line', line: sale.chosen }),
    discount: panel('discount', hasLines && !desk.isReader),
    pay,
    newSale: beginSale,
    previousSale: () => walkSales(desk, -1),
    nextSale: () => walkSales(desk, 1),
    lineUp: () => walkLines(desk, -1),
    lineDown: () => walkLines(desk, 1),
    remove: () => sale.chosen && desk.edit((it) => removeLine(it, sale.chosen ?? '')),
    quantity: write('quantity'),
    percent: write('percent'),
    amount: write('amount'),
    price: write('price'),
    note: panel('note', hasLines && !desk.isReader),
    priceCheck: panel('priceCheck'),
    tickets: real(panel('tickets')),
    drawer: real(panel('drawer', !desk.isReader)),
    cashier: panel('cashier'),
    lock,
    training: () => switchWorld(desk.everySale),
    camera: panel('camera', !desk.isReader),
    outbox: panel('outbox'),
    previousCategory: () => categories.walk(-1),
    nextCategory: () => categories.walk(1),
  }
}
