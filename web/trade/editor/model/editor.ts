/**
 * One document being written: its head, its lines and where the keyboard stands. It lives outside
 * of React, so that a key pressed in one cell draws that line again and no other.
 */
import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BehaviourName } from '../../../../domain/books/behaviour.ts'
import type { FoundItem } from '../../../../domain/catalog/found-item.ts'
import type { CurrencyInfo } from '../../../../domain/identity/session.ts'
import { newId } from '../../../../domain/kernel/id.ts'
import { isolated } from '../../../../domain/kernel/naming/isolation.ts'
import type { DraftBody, DraftLine, GivenPromotion } from '../../../../domain/trade/contract.ts'
import { toast } from '../../../kernel/parts/toast.tsx'
import { exchangedFacts, exchangedPrice } from './currency-change.ts'
import {
  bodyOf,
  type EditorState,
  factsFor,
  type Head,
  headId,
  placeId,
  type Start,
  stateOf,
  warehouseOf,
} from './editor-state.ts'
import { type FactsAsk, factsKey, loadFacts } from './facts-load.ts'
import { type CellName, countCell } from './layout.ts'
import { lineSetOf, linesOf, withChange, withLines, withMoved, withoutLine } from './line-edits.ts'
import { expectedOf, filledLine, lineOf, raisedBy, repriced } from './line-facts.ts'
import { promotedLine, unpromoted } from './line-promotions.ts'
import { entry, type Place, placeWithout, type Spot } from './line-walk.ts'
import { sharedBody, type WholeNow } from './whole.ts'
import type { PlaceErrors, Tender } from './written.ts'

export class Editor {
  readonly id: string
  readonly store: StoreApi<EditorState>
  readonly #ask: () => Pick<FactsAsk, 'screen'>
  /** Questions about lines that nobody answered yet. */
  readonly #asked = new Set<Promise<void>>()

  constructor(start: Start, ask: () => Pick<FactsAsk, 'screen'>) {
    this.id = start.id
    this.store = createStore(() => stateOf(start))
    this.#ask = ask
  }

  get state(): EditorState {
    return this.store.getState()
  }

  /** A change of what is kept: it takes away what was said against the places it touches. */
  #change(change: Partial<EditorState>, ...mended: string[]): void {
    this.store.setState((state) => ({
      ...change,
      errors: without(state.errors, mended),
      changes: state.changes + 1,
      save: state.save === 'conflict' ? 'conflict' : 'unsaved',
    }))
  }

  setHead(change: Partial<Head>): void {
    const before = this.state.head
    this.#change({ head: { ...before, ...change } }, ...Object.keys(change))
    const keys = ['partner', 'warehouse', 'currency', 'day', 'branch'] as const
    if (keys.some((key) => key in change)) void this.refreshFacts()
  }

  setType(type: DraftBody['type'], behaviour: BehaviourName): void {
    this.#change({ behaviour, head: { ...this.state.head, type } }, 'type', 'partner')
  }

  /** Prices that were typed are carried over at the rate; the others come anew with the facts. */
  setCurrency(from: CurrencyInfo, to: CurrencyInfo): void {
    const { head, facts } = this.state
    const exchange = { from, to, rate: head.rate }
    const carried = linesOf(this.state).map((line) => ({
      ...promotedLine(line, []),
      unitPrice: exchangedPrice(line, factsFor(this.state, line), exchange),
    }))
    const known = Object.entries(facts).map(([key, it]) => [key, exchangedFacts(it, exchange)])
    const now = { facts: Object.fromEntries(known), head: { ...head, currency: to.id } }
    this.#change({ ...lineSetOf(carried), ...now }, 'currency')
    void this.refreshFacts()
  }

  setTenders(tenders: readonly Tender[]): void {
    const wrong = Object.keys(this.state.errors).filter((place) => place.startsWith('tenders'))
    this.#change({ tenders }, ...wrong)
  }

  setLine(id: string, change: Partial<DraftLine>): void {
    const places = Object.keys(change).map((cell) => `${id}.${cell}`)
    const whole = unpromoted(this.state.lines[id], change)
    this.#change(withChange(this.state, id, whole), ...places)
    if ('warehouse' in change) void this.loadFacts([id])
  }

  /** What promotions give on its lines, in the place of what they gave. */
  setPromotions(given: ReadonlyMap<string, readonly GivenPromotion[]>): void {
    const lines = linesOf(this.state).map((line) => promotedLine(line, given.get(line.id) ?? []))
    this.#change(lineSetOf(lines), ...lines.map(({ id }) => `${id}.discountAmount`))
  }

  takeOffPromotion(id: string, promotion: string): void {
    const line = this.state.lines[id]
    if (!line) return
    const left = (line.promotions ?? []).filter((it) => it.promotion !== promotion)
    const { discountAmount = null, promotions = null } = promotedLine(line, left)
    this.setLine(id, { discountAmount, promotions })
  }

  /** Another unit has another price, unless one was typed that is no price of a list. */
  setUnit(id: string, unit: DraftLine['unit']): void {
    const line = this.state.lines[id]
    const facts = factsFor(this.state, line)
    this.setLine(id, { unit, ...repriced(line, { unit }, facts) })
  }

  /** Many may be cheaper than one. */
  setQuantity(id: string, quantity: string | null): void {
    const line = this.state.lines[id]
    const facts = factsFor(this.state, line)
    this.setLine(id, { quantity, ...repriced(line, { quantity }, facts) })
    if (line?.originLine && this.state.whole) this.#shareDiscounts(line, this.state.whole)
  }

  /** Another quantity of a part has another share in the discounts in money. */
  #shareDiscounts({ id }: DraftLine, whole: WholeNow): void {
    const shared = sharedBody(bodyOf(this.state), whole)
    const { discountAmount } = shared.lines.find((line) => line.id === id) ?? {}
    this.setLine(id, { discountAmount })
    this.setHead({ discountAmount: shared.discountAmount })
  }

  /** What is counted is held against what the counter saw there. */
  setCounted(id: string, counted: string | null): void {
    const line = this.state.lines[id]
    const expected = line && expectedOf(line, factsFor(this.state, line))
    this.setLine(id, { counted, expected: expected ?? undefined, difference: undefined })
  }

  /** A scanned item that stands there already is counted; any other becomes a line. */
  addFound(found: FoundItem): void {
    const begun = lineOf(found)
    const isCount = countCell(this.state.behaviour) === 'counted'
    // A scan is one piece in the hand; a name that was typed is still to be counted.
    const line = isCount && found.hit ? { ...begun, counted: begun.quantity } : begun
    const same = linesOf(this.state).findLast(
      (other) =>
        other.item?.id === found.id && other.unit?.id === line.unit?.id && !other.originLine,
    )
    if (found.hit && same) {
      this.#countUp(same, line)
      return
    }
    this.#change(withLines(this.state, [line]), 'lines')
    this.#tell('document.lineAdded', line.id)
    void this.loadFacts([line.id])
    this.goTo(found.hit ? entry : { line: line.id, cell: countCell(this.state.behaviour) })
  }

  #countUp(line: DraftLine, scanned: DraftLine): void {
    if (countCell(this.state.behaviour) === 'counted')
      this.setCounted(line.id, raisedBy(line.counted, scanned.quantity))
    else this.setQuantity(line.id, raisedBy(line.quantity, scanned.quantity))
    this.#tell('document.lineCounted', line.id)
    this.goTo(entry)
  }

  /** Another item in a line that exists: nothing of the former one stays but the quantity. */
  replaceItem(id: string, found: FoundItem): void {
    const { item, unit } = lineOf(found)
    const open = { unitPrice: undefined, vat: undefined, tax1: undefined, tax2: undefined }
    const own = {
      name: undefined,
      originLine: undefined,
      difference: undefined,
      landing: undefined,
    }
    this.setLine(id, { item, unit, ...own, ...open })
    void this.loadFacts([id])
    this.goTo({ line: id, cell: countCell(this.state.behaviour) })
  }

  addLines(lines: readonly DraftLine[]): void {
    this.#change(withLines(this.state, lines), 'lines')
    void this.loadFacts(lines.map(({ id }) => id))
    this.goTo(entry)
  }

  remove(spot: Spot): void {
    const { order, lines } = this.state
    const next = placeWithout(spot, order)
    const removed = lines[spot.line]
    const before = order[order.indexOf(spot.line) - 1] ?? ''
    this.#tell('document.lineRemoved', spot.line)
    const wrong = Object.keys(this.state.errors).filter((place) => place.startsWith(spot.line))
    flushSync(() => this.#change(withoutLine(this.state, spot.line), ...wrong))
    this.goTo(next)
    if (removed?.item)
      toast.success(i18next.t('undo.lineRemoved', { name: isolated(removed.item.title) }), {
        label: i18next.t('undo.undo'),
        run: () => this.#putBack(removed, before, spot),
      })
  }

  /** The line as it was, behind the one it stood behind. */
  #putBack(line: DraftLine, before: string, spot: Spot): void {
    if (this.state.lines[line.id]) return
    this.#change(withLines(this.state, [line], before), 'lines')
    this.#tell('document.lineAdded', line.id)
    void this.loadFacts([line.id])
    this.goTo(spot)
  }

  duplicate({ line: id, cell }: Spot): void {
    const line = this.state.lines[id]
    if (!line) return
    const copy = { ...promotedLine(line, []), id: newId(), originLine: undefined }
    this.#change(withLines(this.state, [copy], id))
    this.#tell('document.lineAdded', copy.id)
    this.goTo({ line: copy.id, cell })
  }

  move(spot: Spot, step: 1 | -1): void {
    flushSync(() => this.#change(withMoved(this.state, spot.line, step)))
    this.#tell('document.lineMoved', spot.line)
    this.goTo(spot)
  }

  /** Drawn at once: the key that follows belongs to the cell that appears. */
  goTo(place: Place): void {
    flushSync(() => this.store.setState({ current: place }))
    const cell = document.getElementById(placeId(place))
    cell?.focus()
    cell?.scrollIntoView?.({ block: 'nearest' })
    if (cell instanceof HTMLInputElement) cell.select()
  }

  /** Where the focus came by itself: by the mouse or by Tab. */
  visit(place: Place): void {
    const { current } = this.state
    const isThere =
      current === place ||
      (current !== null &&
        current !== entry &&
        place !== entry &&
        current.line === place.line &&
        current.cell === place.cell)
    if (!isThere) this.store.setState({ current: place })
  }

  #tell(key: string, line: string): void {
    const number = this.state.order.indexOf(line) + 1
    this.store.setState({ announcement: i18next.t(key, { line: number }) })
  }

  refreshFacts(): Promise<void> {
    return this.loadFacts(this.state.order)
  }

  /** Asks what is to be known of these lines, and fills what nobody typed. */
  loadFacts(ids: readonly string[]): Promise<void> {
    const asked = this.#fillFrom(ids).finally(() => this.#asked.delete(asked))
    this.#asked.add(asked)
    return asked
  }

  /** Whoever posts at once posts the prices that are still on their way. */
  async settled(): Promise<void> {
    while (this.#asked.size > 0) await Promise.all(this.#asked)
  }

  async #fillFrom(ids: readonly string[]): Promise<void> {
    const { head, lines } = this.state
    const wanted = ids.flatMap((id) => lines[id] ?? [])
    const ask = { ...this.#ask(), head, lines: wanted }
    const found = await loadFacts(ask).catch(() => undefined)
    if (Boolean(found) === this.state.isUnpriced) this.store.setState({ isUnpriced: !found })
    // What came for a partner or a currency that was changed meanwhile is old.
    if (!found || this.state.head.partner?.id !== head.partner?.id) return
    if (this.state.head.currency !== head.currency) return
    this.store.setState((state) => {
      const filled = ids.flatMap((id) => {
        const line = state.lines[id]
        const facts = line?.item && found[factsKey(line.item.id, warehouseOf(line, state.head))]
        return line && facts ? [filledLine(line, facts, factsFor(state, line))] : []
      })
      return {
        facts: { ...state.facts, ...found },
        lines: { ...state.lines, ...lineSetOf(filled).lines },
      }
    })
  }

  setErrors(errors: PlaceErrors): void {
    this.store.setState({ errors })
  }

  setBeyond(beyond: PlaceErrors): void {
    if (isNone(beyond) && isNone(this.state.beyond)) return
    this.store.setState({ beyond })
  }

  setWhole(whole: EditorState['whole']): void {
    if (whole !== this.state.whole) this.store.setState({ whole })
  }

  /** Brings the focus to a place of the head or of the lines. */
  focusPlace(place: string): void {
    const [line = '', cell = ''] = place.split('.')
    if (line in this.state.lines) this.goTo({ line, cell: cell as CellName })
    else if (place === 'lines') this.goTo(entry)
    else document.getElementById(headId(place))?.focus()
  }
}

const isNone = (errors: PlaceErrors): boolean => Object.keys(errors).length === 0

function without(errors: PlaceErrors, mended: readonly string[]): PlaceErrors {
  if (!mended.some((place) => place in errors)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([place]) => !mended.includes(place)))
}
