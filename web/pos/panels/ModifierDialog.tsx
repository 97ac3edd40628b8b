/** What an item asks before it is on the ticket. */
import { Button } from '@mantine/core'
import { IconAdjustmentsAlt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { setOptions } from '../../../domain/pos/ticket/sale-edit.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { type Answers, isAnswered } from '../sell/modifier-answers.ts'
import { OptionQuestions } from '../sell/OptionQuestions.tsx'
import { FirstMoney } from '../TillMoney.tsx'
import classes from './Panels.module.css'

type ModifierDialogProps = {
  item: TillItem
  quantity?: string
  /** Of a line that is already there. */
  line?: string
  /** Said already, of an item whose price is asked for. */
  price?: string
  onClose: () => void
}

export default function ModifierDialog(props: ModifierDialogProps) {
  const { item, quantity, line, price, onClose } = props
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
    else take(item, { options, quantity, price })
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
        <OptionQuestions
          questions={questions}
          answers={answers}
          price={(amount) => <FirstMoney amount={amount} lead="+" />}
          onAnswer={setAnswers}
        />
      </div>
    </Dialog>
  )
}
