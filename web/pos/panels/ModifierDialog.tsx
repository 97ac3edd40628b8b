/** The questions of an item, such as which milk: from so many to so many answers each. */
import { Button } from '@mantine/core'
import { IconAdjustmentsAlt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { TillItem, TillModifier } from '../../../domain/pos/contract.ts'
import { setOptions } from '../../../domain/pos/ticket/sale-edit.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { type Answers, answered, isAnswered } from '../sell/modifier-answers.ts'
import { FirstMoney } from '../TillMoney.tsx'
import classes from './Panels.module.css'

type QuestionProps = {
  question: TillModifier
  answers: Answers
  onAnswer: (answers: Answers) => void
}

function Question({ question, answers, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { min, max, options } = question
  return (
    <fieldset className={classes.question}>
      <legend className={classes.asked}>
        {nameIn(language, question)}
        <span className={classes.howMany}>
          {t(min > 0 ? 'till.optionsFrom' : 'till.optionsUpTo', { min, max })}
        </span>
      </legend>
      <div className={classes.options}>
        {options.map((option) => {
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
                <span className={classes.extra}>
                  <FirstMoney amount={option.price} lead="+" />
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

type ModifierDialogProps = {
  item: TillItem
  quantity?: string
  /** Of a line that is already there. */
  line?: string
  onClose: () => void
}

export default function ModifierDialog({ item, quantity, line, onClose }: ModifierDialogProps) {
  const { t } = useTranslation()
  const { basics, sale, take, edit } = useDesk()
  const questions = basics.modifiers.filter(({ id }) => item.modifiers.includes(id))
  const before = sale.lines.find(({ id }) => id === line)?.options ?? []
  const [answers, setAnswers] = useState<Answers>(before)
  const isReady = isAnswered(answers, questions)
  const done = () => {
    const options = [...answers]
    onClose()
    if (line) edit((it, shop) => setOptions(it, line, options, shop))
    else take(item, { options, quantity })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconAdjustmentsAlt}
      tone="plain"
      title={nameIn(currentLanguage(), item)}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" disabled={!isReady} onClick={done}>
            {t(line ? 'action.apply' : 'till.take')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {questions.map((question) => (
          <Question key={question.id} question={question} answers={answers} onAnswer={setAnswers} />
        ))}
      </div>
    </Dialog>
  )
}
