/** Asks which times of a series are meant: this one, this and those that follow, or all. */
import { Button, Radio } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scope } from '../../../domain/planning/calendar/series-change.ts'
import { FormDialog } from '../../kernel/form/FormDialog.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import classes from './EventDialog.module.css'

type Asked = {
  verb: 'change' | 'remove'
  choices: readonly Scope[]
  answer: (scope: Scope | undefined) => void
}

type AskScope = (verb: Asked['verb'], choices?: readonly Scope[]) => Promise<Scope | undefined>

const every: readonly Scope[] = ['this', 'following', 'all']

/** The question, and the dialog that asks it. Undefined where somebody thought better of it. */
export function useScope(): [ask: AskScope, dialog: ReactNode] {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [chosen, setChosen] = useState<Scope>('this')
  const ask: AskScope = (verb, choices = every) =>
    new Promise((answer) => {
      setChosen(choices[0] ?? 'all')
      setAsked({ verb, choices, answer })
    })
  const settle = (scope: Scope | undefined) => {
    asked?.answer(scope)
    setAsked(null)
  }
  const dialog = asked && (
    <FormDialog
      isOpen
      onClose={() => settle(undefined)}
      icon={IconRepeat}
      tone="plain"
      size={440}
      title={t(`calendar.scope.${asked.verb}`)}
      savesOnEnter
      actions={
        <>
          <Cancel onClick={() => settle(undefined)} />
          <Button data-autofocus onClick={() => settle(chosen)}>
            {t(asked.verb === 'remove' ? 'action.delete' : 'action.save')}
          </Button>
        </>
      }
    >
      <Radio.Group
        className={classes.scopes}
        aria-label={t(`calendar.scope.${asked.verb}`)}
        value={chosen}
        onChange={(value) => setChosen(value as Scope)}
      >
        {asked.choices.map((scope) => (
          <Radio key={scope} value={scope} label={t(`calendar.scope.${scope}`)} />
        ))}
      </Radio.Group>
    </FormDialog>
  )
  return [ask, dialog]
}
