/** A dialog of a form. Several may lie upon each other; Escape concerns the uppermost only. */
import { Dialog, type DialogProps } from '../parts/Dialog.tsx'
import { dialogMark, useDialogStack } from './model/dialog-stack.ts'

export function FormDialog(props: Omit<DialogProps, 'root' | 'mark'>) {
  useDialogStack(props.isOpen, props.onClose)
  return <Dialog {...props} root={{ closeOnEscape: false }} mark={{ [dialogMark]: true }} />
}
