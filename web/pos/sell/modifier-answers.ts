/** How the questions of an item are answered. */
import type { TillModifier } from '../../../domain/pos/contract.ts'
import type { ChosenOption } from '../../../domain/pos/ticket/sale.ts'

export type Answers = readonly ChosenOption[]

const answersTo = (answers: Answers, { id }: TillModifier): ChosenOption[] =>
  answers.filter(({ modifier }) => modifier === id)

/** A question with one answer changes it; one with several refuses more than it takes. */
export function answered(answers: Answers, question: TillModifier, option: ChosenOption): Answers {
  const own = answersTo(answers, question)
  const rest = answers.filter(({ modifier }) => modifier !== question.id)
  if (own.some(({ id }) => id === option.id))
    return [...rest, ...own.filter(({ id }) => id !== option.id)]
  if (question.max === 1) return [...rest, option]
  return own.length < question.max ? [...rest, ...own, option] : answers
}

export const isAnswered = (answers: Answers, questions: readonly TillModifier[]): boolean =>
  questions.every((question) => answersTo(answers, question).length >= question.min)
