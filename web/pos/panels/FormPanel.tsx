/** A dialog of the till with something to fill in: Enter or the last button does it. */
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog, type DialogProps } from '../../kernel/parts/Dialog.tsx'
import { DialogPad } from './DialogPad.tsx'
import classes from './Panels.module.css'

type FormPanelProps = Pick<DialogProps, 'icon' | 'title' | 'sentence' | 'harm' | 'size'> & {
  onClose: () => void
  onSave: () => void
  /** What the button does; it applies what was filled in unless told otherwise. */
  act?: string
  isReady?: boolean
  isBusy?: boolean
  children: ReactNode
}

export function FormPanel(props: FormPanelProps) {
  const { onClose, onSave, act, isReady = true, isBusy, children, ...dialog } = props
  const { t } = useTranslation()
  const form = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      tone="plain"
      size={440}
      {...dialog}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          <Button type="submit" form={form} size="lg" loading={isBusy} disabled={!isReady}>
            {act ?? t('action.apply')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isBusy) onSave()
        }}
      >
        {children}
        <DialogPad />
      </form>
    </Dialog>
  )
}
