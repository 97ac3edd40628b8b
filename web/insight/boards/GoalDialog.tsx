/** The goal of a figure, for each span it may be looked at; an empty one is none. */
import { Button } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card, card as cardSchema, goalSpans } from '../../../domain/insight/boards/card.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import form from '../../kernel/document/DialogForm.module.css'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useSession } from '../../kernel/session/session.ts'

type Goals = Card['goals']

type GoalDialogProps = {
  card: Card
  name: string
  onSave: (goals: Goals) => void
  onClose: () => void
}

export function GoalDialog({ card, name, onSave, onClose }: GoalDialogProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const [goals, setGoals] = useState<Goals>(card.goals)
  const checked = cardSchema.safeParse({ ...card, goals })
  const isWrong = (span: string): boolean =>
    !checked.success && checked.error.issues.some(({ path }) => path.includes(span))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconTargetArrow}
      tone="plain"
      title={t('board.goalTitle', { name })}
      sentence={t('board.goalHint')}
      savesOnEnter
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button disabled={!checked.success} onClick={() => onSave(goals)}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        {goalSpans.map((span) => (
          <Labelled
            key={span}
            id={`goal-${span}`}
            label={`board.span.${span}`}
            error={isWrong(span) ? { code: 'notPositive' } : undefined}
          >
            {(attributes) => (
              <DecimalInput
                {...attributes}
                prefix={card.card === 'sales' ? currencySign(firstCurrency) : undefined}
                suffix={card.card === 'margin' ? '%' : undefined}
                value={goals[span] ?? null}
                onChange={(value) => {
                  const { [span]: _, ...rest } = goals
                  setGoals(value === null ? rest : { ...rest, [span]: value })
                }}
              />
            )}
          </Labelled>
        ))}
      </div>
    </Dialog>
  )
}
