/** Which columns a card shows, and where: a picture, the words below the title, the amounts. */
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import type { FieldKind } from '../../../../domain/kernel/field.ts'
import { badgeOf, wearsBadge } from '../../words/badges.ts'
import { rowSubtitle } from '../../words/row-title.ts'
import { isMissing } from './Cell.tsx'
import { fieldOf, isCode, isNumber, keyOf } from './columns.ts'

export type CardParts = { pictures: string[]; words: string[]; amounts: string[] }

const mostWords = 3
const mostAmounts = 2

export function cardParts(entity: Entity, columns: readonly string[]): CardParts {
  const others = columns.filter((name) => name !== entity.title)
  const kindOf = (name: string) => fieldOf(entity, name)?.kind
  const of = (kind: FieldKind) => others.filter((name) => kindOf(name) === kind).slice(0, 1)
  // A colour stands for the thing where it has no picture.
  const pictures = [...of('media'), ...of('colour')]
  // A quantity that says what it is counted in is read like a word.
  const counted = others.filter((name) => fieldOf(entity, name)?.countedIn)
  const units = counted.map((name) => fieldOf(entity, name)?.countedIn)
  const words = others.filter(
    (name) => !pictures.includes(name) && !units.includes(name) && !isNumber(fieldOf(entity, name)),
  )
  // A state is read first, as in a badge before the words.
  const states = words
    .filter((name) => kindOf(name) === 'boolean')
    .toSorted((a, b) => Number(b === 'isActive') - Number(a === 'isActive'))
  const badges = words.filter(wearsBadge)
  // Nor can anybody tell two days apart that have no name beside them.
  const laterDays = words.filter((name) => kindOf(name) === 'date').slice(1)
  const hidden = new Set([...states, ...badges, ...laterDays])
  // Beside a quantity there is room for a word, and none for a code.
  const hasRoom = (name: string): boolean => counted.length === 0 || !isCode(fieldOf(entity, name))
  const texts = words.filter((name) => !hidden.has(name) && hasRoom(name))
  return {
    pictures,
    // Of two quantities without a head above them nobody could tell which is which.
    words: [...states, ...badges, ...counted.slice(0, 1), ...texts],
    amounts: others.filter((name) => isAmount(entity, name)).slice(0, mostAmounts),
  }
}

/** Days without a word beside them would be taken for money. */
const isAmount = (entity: Entity, name: string): boolean =>
  fieldOf(entity, name)?.elapsed
    ? false
    : entity.amounts
      ? entity.amounts.includes(keyOf(name))
      : isNumber(fieldOf(entity, name)) && !fieldOf(entity, name)?.countedIn

/** Without a head above it, "no" says nothing; only the state of the row is told either way. */
export const isFlag = (entity: Entity, name: string): boolean =>
  entity.fields[name]?.kind === 'boolean' && name !== 'isActive'

/** The words that this row has something to say to; of its badges the one that tells most. */
export function shownWords(entity: Entity, row: AnyRow, words: readonly string[]): string[] {
  const isUsual = (name: string): boolean =>
    entity.fields[name]?.usual?.includes(String(row[name])) ?? false
  // What stands beneath the title is not told again.
  const beneath = entity.subtitle.find((key) => row[key] === rowSubtitle(entity, row))
  const shown = words.filter((name) =>
    isFlag(entity, name)
      ? row[name] === true
      : isShown(row[name]) && !isUsual(name) && name !== beneath,
  )
  // That it is void says all; that all is as usual gives way to a cheque that bounced.
  const badges = shown
    .filter(wearsBadge)
    .toSorted((a, b) => Number(b === 'state') - Number(a === 'state'))
  const badge = badges.find((name) => badgeOf(name, row[name]) !== 'active') ?? badges[0]
  return shown.filter((name) => !wearsBadge(name) || name === badge).slice(0, mostWords)
}

export const isShown = (value: unknown): boolean => value !== undefined && !isMissing(value)

/** The day a record is of needs no name; any other, such as the one it expires on, does. */
export const isNamedDay = ({ fields }: Entity, name: string): boolean =>
  fields[name]?.kind === 'date' &&
  Object.keys(fields).find((key) => fields[key]?.kind === 'date') !== name
