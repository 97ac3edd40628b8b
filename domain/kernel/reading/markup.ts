/**
 * Marked-up files as trees: XML (electronic invoices, CAMT, OFX 2) and the SGML of OFX 1, whose
 * values are not closed. Nothing is ever expanded: a file that declares a type or an entity of its
 * own is refused, so that a small file cannot become a large one and none reaches outside itself.
 * How deep and how many its elements may be is limited; each sign is looked at once.
 */
import type { Refusal } from '../refusal.ts'
import type { XmlElement } from './tree.ts'

/** More than ten thousand lines of an invoice or twenty thousand of a bank need. */
const deepest = 60
const mostElements = 600_000
/** A tag longer than this says nothing anybody needs. */
const longestTag = 20_000
/** Prefixes that stand for something at one place; each element that adds one copies them. */
const mostNames = 200

export type MarkupFault = 'doctype' | 'entity' | 'size' | 'element' | 'unclosed' | (string & {})

type Syntax = 'xml' | 'sgml'

/** Which syntax is read, and how its caller says no. */
export type Reading = { syntax: Syntax; refusal(what: MarkupFault): Refusal }

const named: Readonly<Record<Syntax, Readonly<Record<string, string>>>> = {
  xml: { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  sgml: { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
}

const isCharacter = (code: number): boolean =>
  (code >= 0x20 || [0x9, 0xa, 0xd].includes(code)) &&
  code <= 0x10ffff &&
  !(code >= 0xd800 && code <= 0xdfff)

/** An ampersand that begins nothing known is refused in XML and itself in SGML. */
function plain(text: string, { syntax, refusal }: Reading): string {
  if (!text.includes('&')) return text
  const character = (code: number): string => {
    if (!isCharacter(code)) throw refusal('entity')
    return String.fromCodePoint(code)
  }
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,32})?(;?)/gi, (whole, name = '', end) => {
    if (end && /^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16))
    if (end && name.startsWith('#')) return character(Number(name.slice(1)))
    const known = end ? named[syntax][name.toLowerCase()] : undefined
    if (known !== undefined) return known
    if (syntax === 'sgml') return whole
    throw refusal('entity')
  })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const prefixOf = (name: string): string => name.slice(0, Math.max(name.indexOf(':'), 0))

const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** By their own names; two of one name are refused, and so is what is none. */
function attributesOf(text: string, reading: Reading): Map<string, string> {
  const found = new Map<string, string>()
  const end = text.trimEnd().length
  attribute.lastIndex = 0
  while (attribute.lastIndex < end) {
    const [, name = '', double, single] = attribute.exec(text) ?? []
    if (name === '' || found.has(name)) throw reading.refusal('element')
    found.set(name, plain(double ?? single ?? '', reading))
  }
  return found
}

type Open = {
  element: XmlElement
  written: string
  names: ReadonlyMap<string, string>
  /** More than blanks: known without looking through all of its text again. */
  hasText: boolean
}

const emptyElement = (name: string, namespace: string, attributes = new Map()): XmlElement => ({
  name,
  namespace,
  attributes,
  text: '',
  children: [],
})

class Tree {
  private readonly top: Open = {
    element: emptyElement('', ''),
    written: '',
    names: new Map(),
    hasText: false,
  }
  private readonly open: Open[] = [this.top]
  private count = 0
  private readonly reading: Reading

  constructor(reading: Reading) {
    this.reading = reading
  }

  private get last(): Open {
    return this.open.at(-1) ?? this.top
  }

  private get isSgml(): boolean {
    return this.reading.syntax === 'sgml'
  }

  begin(written: string, attributes: string, isClosed: boolean): void {
    this.count += 1
    if (this.count > mostElements || this.open.length > deepest) throw this.reading.refusal('size')
    // In SGML a value ends where the next element begins.
    if (this.isSgml && this.last.hasText) this.open.pop()
    if (!this.isSgml && this.open.length === 1 && this.top.element.children.length > 0)
      throw this.reading.refusal('element')
    const all = attributesOf(attributes, this.reading)
    const names = namesIn(all, this.last.names)
    if (names.size > mostNames) throw this.reading.refusal('size')
    const own = new Map([...all].map(([name, value]) => [localName(name), value]))
    const namespace = names.get(prefixOf(written)) ?? ''
    const element = emptyElement(localName(written), namespace, own)
    this.last.element.children.push(element)
    if (!isClosed) this.open.push({ element, written, names, hasText: false })
  }

  say(text: string): void {
    const isBlank = text.trim() === ''
    if (!this.isSgml && this.open.length === 1 && !isBlank) throw this.reading.refusal('element')
    this.last.hasText ||= !isBlank
    this.last.element.text += text
  }

  end(written: string): void {
    if (!this.isSgml) {
      if (this.open.length < 2 || this.last.written !== written)
        throw this.reading.refusal(localName(written))
      this.open.pop()
      return
    }
    // Values before it were not closed, nor were elements without one.
    const wanted = localName(written)
    const at = this.open.findLastIndex(({ element }) => element.name === wanted)
    if (at < 1) throw this.reading.refusal(wanted)
    for (let inner = this.open.length - 1; inner > at; inner--) this.flatten(inner)
    this.open.length = at
  }

  /** An empty value took what follows it for its own: it belongs beside it. */
  private flatten(at: number): void {
    const inner = this.open[at]
    if (!inner || inner.hasText) return
    const beside = this.open[at - 1]?.element.children
    for (const child of inner.element.children.splice(0)) beside?.push(child)
  }

  finish(): XmlElement {
    if (this.open.length > 1) throw this.reading.refusal('unclosed')
    return this.top.element
  }
}

/** What prefixes stand for from here on. */
function namesIn(
  attributes: ReadonlyMap<string, string>,
  around: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...attributes].flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]]
    return name.startsWith('xmlns:') ? [[localName(name), value]] : []
  })
  return own.length === 0 ? around : new Map([...around, ...own])
}

// A name is as long as it can be: it is not tried again with fewer of its letters.
const tag = /<(\/?)([A-Za-z_][\w:.-]*)(?![\w:.-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/y

const aside = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

const cdata = ['<![CDATA[', ']]>'] as const

/** The whole of a file; its one child is the element it consists of. */
export function treeOf(text: string, reading: Reading): XmlElement {
  const tree = new Tree(reading)
  const endOf = (mark: string, from: number): number => {
    const at = text.indexOf(mark, from)
    if (at < 0) throw reading.refusal('unclosed')
    return at + mark.length
  }
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) tree.say(plain(text.slice(at, end), reading))
    if (next < 0) break
    at = next
    const skipped = aside.find(([begin]) => text.startsWith(begin, at))
    if (skipped) at = endOf(skipped[1], at + skipped[0].length)
    else if (text.startsWith(cdata[0], at)) {
      const from = at + cdata[0].length
      at = endOf(cdata[1], from)
      tree.say(text.slice(from, at - cdata[1].length))
    } else at = element(text, at, tree, reading)
  }
  return tree.finish()
}

/** A tag that begins here; answers where it ends. */
function element(text: string, at: number, tree: Tree, { refusal }: Reading): number {
  // A document type, and with it every entity a file might bring along.
  if (text.startsWith('<!', at)) throw refusal('doctype')
  tag.lastIndex = at
  const close = text.indexOf('>', at)
  if (close < 0 || close - at > longestTag) throw refusal('element')
  const found = tag.exec(text)
  if (!found) throw refusal('element')
  const [whole, isEnd, name = '', attributes = '', isClosed] = found
  if (isEnd) tree.end(name)
  else tree.begin(name, attributes, isClosed === '/')
  return at + whole.length
}
