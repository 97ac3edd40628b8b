/**
 * What a statement asks for when it runs, written `:from`. They are found outside of quotes and
 * comments, and sent beside the statement, so a value is never a part of it.
 */
import { isDay } from '../../kernel/date.ts'
import { isDecimal } from '../../kernel/number/decimal.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Parameter, ParameterType } from './question.ts'

/** Quoted, commented, a cast, a parameter, or a sign. */
const pieces =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:([a-z][a-z0-9_]{0,29})\b|[\s\S]/g

export function parametersIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, , name] of text.matchAll(pieces)) if (name) found.add(name)
  return [...found]
}

/**
 * Without what people leave behind the end of a statement: semicolons, comments, blanks. What is
 * sent to the database stands within another statement, where they would close it.
 */
function withoutTail(text: string): string {
  let end = 0
  for (const { 0: piece, index } of text.matchAll(pieces))
    if (!/^(?:[;\s]|--|\/\*)/.test(piece)) end = index + piece.length
  // Where nothing else is written, it is left to be refused as what it is.
  return end === 0 ? text : text.slice(0, end)
}

const types: Record<ParameterType, string> = { day: 'date', number: 'numeric', text: 'text' }

/** The statement with its places numbered, and what stands at each of them. */
export function bound(
  text: string,
  declared: readonly Parameter[],
  given: Readonly<Record<string, string>>,
): { text: string; values: string[] } {
  const names = parametersIn(text)
  const values = names.map((name) => {
    const type = declared.find((it) => it.name === name)?.type ?? 'text'
    return checkedValue(name, type, given[name])
  })
  const typeAt = (name: string): string =>
    types[declared.find((it) => it.name === name)?.type ?? 'text']
  const numbered = withoutTail(text).replaceAll(pieces, (piece, _tag, name: string | undefined) =>
    name ? `$${names.indexOf(name) + 1}::${typeAt(name)}` : piece,
  )
  return { text: numbered, values }
}

function checkedValue(name: string, type: ParameterType, value: string | undefined): string {
  if (value === undefined || value === '')
    throw new Refusal('queryParameter', `values.${name}`, { name })
  const isFit =
    type === 'day'
      ? isDay(value)
      : type === 'number'
        ? isDecimal(value) && value.length <= 30
        : true
  if (!isFit) throw new Refusal(type === 'day' ? 'date' : 'number', `values.${name}`)
  return value
}
