/**
 * The frame of the form's dialogs: a tile, a title that says what happened, one sentence; harm at
 * the start side, the way on at the end. On a phone it is a sheet at the bottom.
 */
import { Modal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dialogMark, useDialogStack } from './dialog-stack.ts'
import classes from './FormDialog.module.css'

type FormDialogProps = {
  isOpen: boolean
  onClose: () => void
  icon: Icon
  /** Amber where something is at stake, petrol where something is begun. */
  tone?: 'warning' | 'plain'
  title: string
  sentence?: ReactNode
  children?: ReactNode
  /** The button that does harm, if there is one. */
  harm?: ReactNode
  actions: ReactNode
  size?: number
}

export function FormDialog(props: FormDialogProps) {
  const { isOpen, onClose, icon: Mark, tone, title, sentence, children, harm, actions } = props
  useDialogStack(isOpen, onClose)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      size={props.size ?? 520}
      radius="lg"
      centered
      classNames={{ overlay: classes.overlay, inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content {...{ [dialogMark]: true }}>
        <header className={classes.head} data-short={sentence ? undefined : true}>
          <span className={classes.tile} data-tone={tone}>
            <Mark size={20} stroke={1.75} aria-hidden />
          </span>
          <div className={classes.words}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {sentence && <p className={classes.sentence}>{sentence}</p>}
          </div>
        </header>
        {children && <div className={classes.body}>{children}</div>}
        <footer className={classes.foot}>
          {harm}
          <span className={classes.actions}>{actions}</span>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}
