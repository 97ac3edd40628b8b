/** A dish that asks something: how it is cooked, what goes with it, what it weighs; with a note for the kitchen. */
import { Button, Textarea } from '@mantine/core'
import { IconAdjustmentsAlt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import type { OfferedDish } from '../../../domain/restaurant/dish.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import { lineNote } from '../../../domain/restaurant/order/order-event.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { useLanguage } from '../../kernel/words/words.ts'
import { type Answers, isAnswered } from '../../pos/sell/modifier-answers.ts'
import { OptionQuestions } from '../../pos/sell/OptionQuestions.tsx'
import { Stepper } from '../Stepper.tsx'
import classes from './Order.module.css'
import { Weight } from './Weight.tsx'

type DishDialogProps = {
  dish: OfferedDish
  menu: Menu
  onClose: () => void
  onTaken: (taken: { options: string[]; note: string | null; quantity: string }) => void
}

export function DishDialog({ dish, menu, onClose, onTaken }: DishDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const questions = menu.modifiers.filter(({ id }) => dish.modifiers.includes(id))
  const [answers, setAnswers] = useState<Answers>([])
  const [note, setNote] = useState('')
  const [quantity, setQuantity] = useState<string | null>(dish.weighedIn ? null : '1')
  const isWeighed = quantity !== null && isDecimal(quantity) && !isZero(quantity)
  const take = (): void =>
    onTaken({
      options: answers.map(({ id }) => id),
      note: note.trim() || null,
      quantity: quantity ?? '1',
    })
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconAdjustmentsAlt}
      tone="plain"
      title={nameIn(language, dish.names)}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button size="lg" disabled={!isAnswered(answers, questions) || !isWeighed} onClick={take}>
            {t('order.take')}
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <OptionQuestions
          questions={questions}
          answers={answers}
          price={(amount) => <Money amount={amount} lead="+" />}
          onAnswer={setAnswers}
        />
        {dish.weighedIn ? (
          <Weight unit={dish.weighedIn} value={quantity} onChange={setQuantity} />
        ) : (
          <Stepper
            label={t('field.quantity')}
            value={Number(quantity)}
            most={999}
            onChange={(count) => setQuantity(String(count))}
          />
        )}
        <Textarea
          label={t('order.note')}
          maxLength={lineNote.max}
          autosize
          minRows={1}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
