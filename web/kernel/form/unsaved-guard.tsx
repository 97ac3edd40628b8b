/** Nobody leaves a changed form by accident: neither to another screen nor by closing the tab. */
import { Button } from '@mantine/core'
import { IconPencilExclamation } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isLoggedIn } from '../session/session.ts'
import looks from './Form.module.css'
import { FormDialog } from './FormDialog.tsx'

type UnsavedGuard = {
  dialog: ReactNode
  /** Called right before a move that may leave: after a save, a delete, a chosen discard. */
  release: () => void
}

export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const guarded = useRef(isDirty)
  guarded.current = isDirty
  // A change of tab is no leaving. A session that has ended cannot be stayed in.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarded.current && isLoggedIn() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (guarded.current) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [])
  const dialog = (
    <LeaveDialog
      isOpen={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
  return {
    dialog,
    release: () => {
      guarded.current = false
    },
  }
}

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onLeave: () => void }

export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onStay}
      icon={IconPencilExclamation}
      title={t('form.leaveTitle')}
      sentence={t('form.leaveBody')}
      harm={
        <Button variant="outline" className={looks.harm} onClick={onLeave}>
          {t('form.discardChanges')}
        </Button>
      }
      actions={
        <Button data-autofocus onClick={onStay}>
          {t('form.keepEditing')}
        </Button>
      }
    />
  )
}
