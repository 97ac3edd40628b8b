/** The way out of a dialog or a form that leaves everything as it was. */
import { Button, type ButtonProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type CancelProps = Pick<ButtonProps, 'size' | 'disabled'> & {
  onClick: () => void
  'data-autofocus'?: boolean | undefined
}

export function Cancel(props: CancelProps) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" color="gray" {...props}>
      {t('action.cancel')}
    </Button>
  )
}
