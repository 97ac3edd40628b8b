/** A text that is shown to be taken along, such as an address told once: selected, or copied. */
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../parts/copy.ts'
import classes from './CopyField.module.css'
import { Labelled } from './Labelled.tsx'

type CopyFieldProps = {
  /** The key of its words. */
  label: string
  hint?: string
  text: string
}

export function CopyField({ label, hint, text }: CopyFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { isCopied, copy } = useCopy()
  const Mark = isCopied ? IconCheck : IconCopy
  return (
    <Labelled id={id} label={label} error={undefined} hint={hint} isWide>
      {(attributes) => (
        <div className={classes.copy}>
          <TextInput
            {...attributes}
            dir="ltr"
            readOnly
            value={text}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
            onClick={() => void copy(text)}
          >
            {t(isCopied ? 'form.copied' : 'form.copy')}
          </Button>
        </div>
      )}
    </Labelled>
  )
}
