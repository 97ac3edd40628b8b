/**
 * The elements of a spreadsheet's parts by their own names, whatever their prefixes. Each sign is
 * looked at once: what is never closed ends the search instead of beginning it anew at every tag.
 */
import { notAllowed } from '../../domain/media/file-format.ts'

type Opening = {
  start: number
  prefix: string
  attributes: string
  isEmpty: boolean
  inside: number
}

/** Prefixes are a letter or a short word. */
const names = new Map<string, RegExp>()

function openingOf(name: string): RegExp {
  const known = names.get(name) ?? new RegExp(`<(\\w{1,20}:)?${name}(?=[\\s/>]|$)`, 'y')
  names.set(name, known)
  return known
}

/** The next tag of that name; without the end of one where the text ends before it. */
function nextOpening(text: string, from: number, name: string): Opening | number | undefined {
  const opening = openingOf(name)
  for (let start = text.indexOf('<', from); start >= 0; start = text.indexOf('<', start + 1)) {
    opening.lastIndex = start
    const found = opening.exec(text)
    if (!found) continue
    const at = opening.lastIndex
    const close = text.indexOf('>', at)
    if (close < 0) return start
    const isEmpty = close > at && text[close - 1] === '/'
    const attributes = text.slice(at, isEmpty ? close - 1 : close)
    return { start, prefix: found[1] ?? '', attributes, isEmpty, inside: close + 1 }
  }
  return undefined
}

type Found = {
  start: number
  /** Behind it; nothing where it is not closed. */
  end: number | undefined
  attributes: string
  inner: string
  isEmpty: boolean
}

/** The next element of that name; its like is not looked for within it. */
export function elementFrom(text: string, from: number, name: string): Found | undefined {
  const opening = nextOpening(text, from, name)
  if (opening === undefined) return undefined
  if (typeof opening === 'number')
    return { start: opening, end: undefined, attributes: '', inner: '', isEmpty: false }
  const { start, prefix, attributes, isEmpty, inside } = opening
  if (isEmpty) return { start, end: inside, attributes, inner: '', isEmpty }
  const close = `</${prefix}${name}>`
  const end = text.indexOf(close, inside)
  return end < 0
    ? { start, end: undefined, attributes, inner: '', isEmpty }
    : { start, end: end + close.length, attributes, inner: text.slice(inside, end), isEmpty }
}

/** All of them in a whole text; one that is never closed is no spreadsheet's. */
export function* elementsIn(text: string, name: string): Generator<Found & { end: number }> {
  for (let found = elementFrom(text, 0, name); found; ) {
    const { end } = found
    if (end === undefined) throw notAllowed('sheetIsBroken')
    yield { ...found, end }
    found = elementFrom(text, end, name)
  }
}

/** What the tags of that name say of themselves, closed or not. */
export function* openingsIn(text: string, name: string): Generator<string> {
  for (let from = 0; ; ) {
    const opening = nextOpening(text, from, name)
    if (opening === undefined || typeof opening === 'number') return
    yield opening.attributes
    from = opening.inside
  }
}
