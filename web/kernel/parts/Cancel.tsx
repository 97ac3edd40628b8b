/**
 * The way out of a dialog or a form that leaves everything as it was. Where something can be
 * cancelled in it, the way out is called otherwise: one word never means both.
 */
import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type CancelProps = Pick<ButtonProps, 'size' | 'disabled'> & {
  onClick: () => void
  word?: 'cancel' | 'back' | 'close'
  'data-autofocus'?: boolean | undefined
}

const words = { cancel: 'action.cancel', back: 'shell.back', close: 'action.close' } as const

export function Cancel({ word = 'cancel', ...props }: CancelProps) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" color="gray" {...props}>
      {t(words[word])}
    </Button>
  )
}
