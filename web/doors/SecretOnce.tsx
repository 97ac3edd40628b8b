/** A secret that is shown this once: it can be copied, and is nowhere afterwards. */
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { CopyField } from '../kernel/form/inputs/CopyField.tsx'
import classes from './Integrations.module.css'

type SecretOnceProps = {
  title: string
  /** The key of its words. */
  label: string
  hint: string
  secret: string
  onClose: () => void
}

export function SecretOnce({ title, label, hint, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconKey}
      tone="plain"
      size={600}
      title={title}
      sentence={hint}
      actions={<Button onClick={onClose}>{t('doors.secretKept')}</Button>}
    >
      <div className={classes.form}>
        <FormNotice tone="warning">{t('doors.secretOnce')}</FormNotice>
        <CopyField label={label} text={secret} />
      </div>
    </FormDialog>
  )
}
