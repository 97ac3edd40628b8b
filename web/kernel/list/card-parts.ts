/** Which columns a card shows, and where: a picture, the words below the title, the amounts. */
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { FieldKind } from '../../../domain/kernel/field.ts'
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
  const states = words.filter((name) => kindOf(name) === 'boolean')
  const texts = words.filter((name) => kindOf(name) !== 'boolean')
  return {
    picture,
    words: [...states, ...texts].slice(0, mostWords),
    amounts: others.filter((name) => isNumber(entity.fields[name])).slice(0, mostAmounts),
  }
}
