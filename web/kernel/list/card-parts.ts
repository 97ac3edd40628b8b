/** Which columns a card shows, and where: a picture, the words below the title, the amounts. */
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import type { FieldKind } from '../../../domain/kernel/field.ts'
import { isMissing } from './Cell.tsx'
import { isNumber } from './columns.ts'

export type CardParts = { picture: string | undefined; words: string[]; amounts: string[] }

const mostWords = 3
const mostAmounts = 2

export function cardParts(entity: Entity, columns: readonly string[]): CardParts {
  const others = columns.filter((name) => name !== entity.title)
  const kindOf = (name: string) => entity.fields[name]?.kind
  const first = (kind: FieldKind) => others.find((name) => kindOf(name) === kind)
  const picture = first('media') ?? first('colour')
  const words = others.filter((name) => name !== picture && !isNumber(entity.fields[name]))
  // A state is read first, as in a badge before the words.
  const states = words
    .filter((name) => kindOf(name) === 'boolean')
    .toSorted((a, b) => Number(b === 'isActive') - Number(a === 'isActive'))
  const texts = words.filter((name) => kindOf(name) !== 'boolean')
  return {
    picture,
    words: [...states, ...texts],
    amounts: others.filter((name) => isNumber(entity.fields[name])).slice(0, mostAmounts),
  }
}

/** Without a head above it, "no" says nothing; only the state of the row is told either way. */
export const isFlag = (entity: Entity, name: string): boolean =>
  entity.fields[name]?.kind === 'boolean' && name !== 'isActive'

/** The words that this row has something to say to. */
export const toldWords = (entity: Entity, row: AnyRow, words: readonly string[]): string[] =>
  words
    .filter((name) => (isFlag(entity, name) ? row[name] === true : isTold(row[name])))
    .slice(0, mostWords)

export const isTold = (value: unknown): boolean => value !== undefined && !isMissing(value)
