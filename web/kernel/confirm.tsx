/** Asks before harm is done. The only place where a filled red button stands. */
import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import css from './confirm.module.css'

type Question = {
  title: string
  body?: ReactNode
  confirmLabel: string
  isHarmful?: boolean
}

type Asked = Question & { answer: (isConfirmed: boolean) => void }

/** The last question stays while the dialog closes, so that its words do not vanish first. */
const useQuestion = create<{ asked: Asked | null; isOpen: boolean }>(() => ({
  asked: null,
  isOpen: false,
}))

/** Answers true when the user confirms, false when the dialog is left in any other way. */
export function confirm(question: Question): Promise<boolean> {
  settle(false)
  return new Promise((answer) => {
    useQuestion.setState({ asked: { ...question, answer }, isOpen: true })
  })
}

function settle(isConfirmed: boolean): void {
  const { asked, isOpen } = useQuestion.getState()
  if (!isOpen) return
  useQuestion.setState({ isOpen: false })
  asked?.answer(isConfirmed)
}

/** Mounted once, inside the shell. */
export function ConfirmHost() {
  const { t } = useTranslation()
  const { asked, isOpen } = useQuestion()
  const Icon = asked?.isHarmful ? IconAlertTriangle : IconHelpCircle
  return (
    <Modal.Root opened={isOpen} onClose={() => settle(false)} size={480} radius="lg" centered>
      <Modal.Overlay className={css.overlay} />
      <Modal.Content className={css.content}>
        <div className={css.head}>
          <span className={css.tile} data-harm={asked?.isHarmful || undefined}>
            <Icon size={20} stroke={1.75} aria-hidden />
          </span>
          <div className={css.words}>
            <Modal.Title className={css.title}>{asked?.title}</Modal.Title>
            {asked?.body && <div className={css.body}>{asked.body}</div>}
          </div>
        </div>
        <div className={css.foot}>
          <Button variant="subtle" color="gray" onClick={() => settle(false)}>
            {t('action.cancel')}
          </Button>
          <Button
            data-autofocus
            className={asked?.isHarmful ? css.harm : undefined}
            onClick={() => settle(true)}
          >
            {asked?.confirmLabel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
