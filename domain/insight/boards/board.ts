/** A board: cards somebody arranged, for himself or for a role. Each of its readers sees his own figures. */
import { z } from 'zod'
import type { Linked } from '../../kernel/field.ts'
import { text } from '../../kernel/field.ts'
import { id, pathId } from '../../kernel/input.ts'
import { type Card, card, mostCards } from './card.ts'

export const boardName = text({ max: 60 })
export const mostBoards = 20

const isEachOnce = (cards: readonly { id: string }[]): boolean =>
  new Set(cards.map((it) => it.id)).size === cards.length

const kept = {
  name: boardName.schema,
  cards: z.array(card).max(mostCards, 'invalid').refine(isEachOnce, 'invalid'),
  /** Whoever has this role finds it too. */
  role: id.nullable(),
}

export const newBoard = z.strictObject({ id, ...kept })

export const changedBoard = z.strictObject({
  id: pathId,
  version: z.int('required').min(1, 'invalid'),
  ...kept,
})

export type BoardInput = z.output<typeof newBoard>

export type Board = {
  id: string
  version: number
  name: string
  cards: Card[]
  role: Linked | null
  owner: Linked
  isOwn: boolean
}
