/** A secret that is shown this once: it can be copied, and is nowhere afterwards. */
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import { toast } from '../kernel/parts/toast.tsx'
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
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => toast.error(t('doors.copyFailed')),
    )
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
        <Labelled id={id} label={label} error={undefined} isWide>
          {(attributes) => (
            <div className={classes.secret}>
              <TextInput
                {...attributes}
                dir="ltr"
                readOnly
                value={secret}
                data-autofocus
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button
                variant="default"
                leftSection={
                  isCopied ? (
                    <IconCheck size={16} stroke={1.75} aria-hidden />
                  ) : (
                    <IconCopy size={16} stroke={1.75} aria-hidden />
                  )
                }
                onClick={() => void copy()}
              >
                {t(isCopied ? 'profile.copied' : 'doors.copy')}
              </Button>
            </div>
          )}
        </Labelled>
      </div>
    </FormDialog>
  )
}
