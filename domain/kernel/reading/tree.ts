/**
 * Marked-up text that was read, and the ways through it. A way is written as one says it:
 * `Party/PartyName/Name` goes down, `Quantity@unitCode` ends at an attribute,
 * `PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID` takes those of which something holds,
 * and of `DueDate | PaymentMeans/PaymentDueDate` both are meant.
 */

/** Elements by their own names, whatever their prefixes were. */
export type XmlElement = {
  name: string
  namespace: string
  attributes: ReadonlyMap<string, string>
  text: string
  children: XmlElement[]
}

type Step = { name: string; condition: { way: string; is: string } | null }

type Way = { steps: Step[]; attribute: string | null }

const known = new Map<string, Way[]>()

/** Cuts at a sign, unless it stands within brackets. */
function cutAt(text: string, sign: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '[' ? 1 : letter === ']' ? -1 : 0
    if (letter === sign && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

function wayOf(text: string): Way {
  const [path = '', attribute = null] = cutAt(text, '@')
  const steps = cutAt(path, '/').map((step): Step => {
    const [, name = '', way, is = ''] = /^([^[]*)(?:\[([^=]+)=([^\]]*)\])?$/.exec(step) ?? []
    return { name, condition: way ? { way, is } : null }
  })
  return { steps: steps.filter(({ name }) => name !== ''), attribute }
}

/** Ways are few and gone often: each is taken apart once. */
function waysOf(text: string): Way[] {
  const before = known.get(text)
  if (before) return before
  const ways = cutAt(text, '|').map(wayOf)
  known.set(text, ways)
  return ways
}

const isMeant = (element: XmlElement, { name, condition }: Step): boolean =>
  element.name === name && (!condition || textAt(element, condition.way) === condition.is)

const along = (from: XmlElement, { steps }: Way): XmlElement[] =>
  steps.reduce(
    (found, step) => found.flatMap(({ children }) => children.filter((it) => isMeant(it, step))),
    [from],
  )

/** All elements at the end of a way. */
export const allAt = (from: XmlElement | undefined, way: string): XmlElement[] =>
  from ? waysOf(way).flatMap((one) => along(from, one)) : []

export const firstAt = (from: XmlElement | undefined, way: string): XmlElement | undefined =>
  allAt(from, way)[0]

/** Of the first way that says something, without the space around it. */
export function textAt(from: XmlElement | undefined, way: string): string | null {
  for (const one of from ? waysOf(way) : []) {
    const [found] = from ? along(from, one) : []
    const said = one.attribute ? found?.attributes.get(one.attribute) : found?.text
    if (said?.trim()) return said.trim()
  }
  return null
}

/** Every element of that name, however deep; what lies within one of them is not looked at again. */
export const within = (from: XmlElement, name: string): XmlElement[] =>
  from.children.flatMap((it) => (it.name === name ? [it] : within(it, name)))
