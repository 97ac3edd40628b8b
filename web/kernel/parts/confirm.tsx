/** Asks before harm is done. The only place where a filled red button stands. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { Cancel } from './Cancel.tsx'
import { aboveDialogs, Dialog } from './Dialog.tsx'

type Question = {
  title: string
  body?: ReactNode
  confirmLabel: string
  isHarmful?: boolean
  /** A second Enter of somebody in a hurry must not be the answer. */
  isCareful?: boolean
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
  const { asked, isOpen } = useQuestion()
  const isHarmful = asked?.isHarmful ?? false
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => settle(false)}
      size={480}
      root={aboveDialogs}
      icon={isHarmful ? IconAlertTriangle : IconHelpCircle}
      tone={isHarmful ? 'harm' : 'plain'}
      title={asked?.title}
      sentence={asked?.body}
      actions={
        <>
          <Cancel data-autofocus={asked?.isCareful || undefined} onClick={() => settle(false)} />
          <Button
            data-autofocus={!asked?.isCareful || undefined}
            color={isHarmful ? 'red' : undefined}
            onClick={() => settle(true)}
          >
            {asked?.confirmLabel}
          </Button>
        </>
      }
    />
  )
}
