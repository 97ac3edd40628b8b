/** Writes XML: elements with attributes and texts, nothing else. What is empty is left out. */

export type Element = string

type Child = Element | null | undefined | false | readonly Child[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** What XML 1.0 has no place for, not even escaped: control codes and halves of a sign. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** A text as it may stand between tags and in attributes. */
export const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

type Attributes = Readonly<Record<string, string | null | undefined>>

const opened = (name: string, attributes: Attributes): string =>
  [
    name,
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value ? [`${key}="${escaped(value)}"`] : [],
    ),
  ].join(' ')

/** An element that holds a text; without one there is no element. */
export const leaf = (
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): Element | null =>
  text === null || text === undefined || text === ''
    ? null
    : `<${opened(name, attributes)}>${escaped(text)}</${name}>`

const flat = (children: readonly Child[]): Element[] =>
  children.flatMap((child): Element[] => {
    if (!child) return []
    return typeof child === 'string' ? [child] : flat(child)
  })

/** An element that holds others; without any there is none. */
export function node(name: string, ...children: readonly Child[]): Element | null {
  const inside = flat(children)
  return inside.length === 0 ? null : `<${name}>${inside.join('')}</${name}>`
}

export const fileOf = (
  name: string,
  namespaces: Attributes,
  ...children: readonly Child[]
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${opened(name, namespaces)}>${flat(children).join('')}</${name}>\n`
