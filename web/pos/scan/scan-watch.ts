/**
 * Watches every key of the page for a scanner, before anybody else hears of it. Signs outside a
 * field are held back until it is known whose they are: a hand's are handed on as they were, a
 * scanner's are nobody's keys. In a field they are seen at once, and taken out again if they were a
 * scan. A field that wants scans says so with `data-scanned` and is left alone.
 */
import { flushSync } from 'react-dom'
import { isScan, type Sign, scanGapMs } from '../../../domain/pos/scan.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Pressed = Sign & { held: KeyboardEvent | null; madeMs: number; heardMs: number }

const fields = 'input:not([type=radio]):not([type=checkbox]), textarea, select'

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLElement ? target.closest<Field>(fields) : null

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[contenteditable=true]') !== null

const wantsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-scanned]') !== null

/** A space on a button is a press of it. */
const isPress = ({ key, target }: KeyboardEvent): boolean =>
  key === ' ' && target instanceof HTMLElement && target.closest('button, a, input') !== null

function putBack(field: Field, value: string): void {
  if (field.value === value) return
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past React's own setter, so that it hears of the change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function watchScans(onScan: (code: string) => void): () => void {
  let signs: Pressed[] = []
  let field: { element: Field; value: string } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReplaying = false

  function forget(): void {
    clearTimeout(timer)
    signs = []
    field = null
  }

  /**
   * A hand typed them: whoever waits for keys hears of them now, in their order, and each has been
   * answered by the page before the next one comes.
   */
  function handOn(): void {
    const held = signs.flatMap((it) => (it.held ? [it.held] : []))
    forget()
    isReplaying = true
    for (const { target, key, code, shiftKey } of held) {
      const isThere = target instanceof HTMLElement && target.isConnected
      const again = { key, code, shiftKey, bubbles: true, cancelable: true }
      const place = isThere ? target : document.body
      flushSync(() => place.dispatchEvent(new KeyboardEvent('keydown', again)))
    }
    isReplaying = false
  }

  function scanned(): void {
    const code = signs.map(({ sign }) => sign).join('')
    if (field) putBack(field.element, field.value)
    forget()
    onScan(code)
  }

  function decide(): void {
    if (isScan(signs, null)) scanned()
    else handOn()
  }

  /** A timer that comes far too late says that the page was busy: the rest may stand in the queue. */
  function wait(): void {
    clearTimeout(timer)
    const since = performance.now()
    const isLate = () => performance.now() - since > 2 * scanGapMs
    timer = setTimeout(() => (isLate() ? wait() : decide()), scanGapMs)
  }

  const swallow = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** A page that was busy hears late of what was pressed in time: the shorter of the two counts. */
  function timeOf({ timeStamp }: KeyboardEvent): Pick<Pressed, 'atMs' | 'madeMs' | 'heardMs'> {
    const heardMs = performance.now()
    const last = signs.at(-1)
    const gapMs = last ? Math.min(timeStamp - last.madeMs, heardMs - last.heardMs) : 0
    return { atMs: (last?.atMs ?? 0) + gapMs, madeMs: timeStamp, heardMs }
  }

  function take(event: KeyboardEvent): void {
    const last = signs.at(-1)
    if (last && timeOf(event).atMs - last.atMs > scanGapMs) decide()
    const element = fieldOf(event.target)
    if (element && !field) field = { element, value: element.value }
    const isHeld = !element && !isEditable(event.target)
    signs.push({ sign: event.key, ...timeOf(event), held: isHeld ? event : null })
    if (isHeld) swallow(event)
    wait()
  }

  /** Enter or Tab behind a scan are the scanner's; every other key is a hand's. */
  function end(event: KeyboardEvent): void {
    const isEnd = event.key === 'Enter' || event.key === 'Tab'
    if (isEnd && isScan(signs, timeOf(event).atMs)) {
      swallow(event)
      scanned()
    } else handOn()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isReplaying || event.isComposing || wantsScans(event.target)) return
    const isCombined = event.ctrlKey || event.metaKey || event.altKey
    // A key that is held down begins no scan; within one, the same digit twice may look like that.
    const isHeldDown = event.repeat && signs.length === 0
    const isSign = [...event.key].length === 1 && !isCombined && !isHeldDown
    if (isSign && !(signs.length === 0 && isPress(event))) take(event)
    else if (event.key !== 'Shift' && signs.length > 0) end(event)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    handOn()
  }
}
