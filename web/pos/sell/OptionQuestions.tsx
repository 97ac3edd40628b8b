/** The questions of an item, such as which milk: from so many to so many answers each. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { TillModifier } from '../../../domain/pos/contract.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import { type Answers, answered } from './modifier-answers.ts'
import classes from './OptionQuestions.module.css'

type OptionQuestionsProps = {
  questions: readonly TillModifier[]
  answers: Answers
  /** What an option costs more, as the screen writes money. */
  price: (amount: string) => ReactNode
  onAnswer: (answers: Answers) => void
}

function rangeWord(min: number, max: number): string {
  if (min === 0) return 'till.optionsUpTo'
  return min === max ? 'till.optionsExactly' : 'till.optionsFrom'
}

export function OptionQuestions({ questions, answers, price, onAnswer }: OptionQuestionsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return questions.map((question) => {
    const { min, max } = question
    return (
      <fieldset key={question.id} className={classes.question}>
        <legend className={classes.asked}>
          {nameIn(language, question)}
          <span className={classes.howMany}>{t(rangeWord(min, max), { min, max })}</span>
        </legend>
        <div className={classes.options}>
          {question.options.map((option) => {
            const name = nameIn(language, option)
            const answer = { modifier: question.id, id: option.id, name, price: option.price }
            return (
              <button
                key={option.id}
                type="button"
                aria-pressed={answers.some(({ id }) => id === option.id)}
                className={classes.option}
                onClick={() => onAnswer(answered(answers, question, answer))}
              >
                {name}
                {!isZero(option.price) && (
                  <span className={classes.extra}>{price(option.price)}</span>
                )}
              </button>
            )
          })}
        </div>
      </fieldset>
    )
  })
}
