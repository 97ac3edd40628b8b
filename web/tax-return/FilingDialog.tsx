/** Filing a return: it is locked, and its tax leaves its accounts. */
import { Button, Input } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { TaxKind } from '../../domain/tax-return/tax-kind.ts'
import { askBooksAgain, useTerms } from '../books/book-queries.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import classes from './Tax.module.css'

type FilingDialogProps = { kind: TaxKind; period: Period; today: string; onClose: () => void }

/** The last day of the period, where it is still open. */
const usualDay = ({ to }: Period, lockedThrough: string | null, today: string): string =>
  lockedThrough && lockedThrough >= to ? today : to

export function FilingDialog({ kind, period, today, onClose }: FilingDialogProps) {
  const { t } = useTranslation()
  const { data: terms } = useTerms()
  const [id] = useState(newId)
  const [day, setDay] = useState<string | null>(() =>
    usualDay(period, terms?.lockedThrough ?? null, today),
  )
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const file = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { from, to } = period
      await call('POST', '/api/books/tax-returns', { id, kind, from, to, day })
      toast.success(t('taxReturn.isFiled'))
      await askBooksAgain()
      onClose()
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconFileCheck}
      tone="plain"
      title={t('taxReturn.fileTitle', {
        period: formatPeriod(period),
      })}
      sentence={t('taxReturn.fileHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void file()}>
            {t('taxReturn.file')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <Input.Wrapper
          label={t('taxReturn.entryDay')}
          description={t(kind === 'vat' ? 'taxReturn.entryDayHint' : 'withholding.entryDayHint')}
        >
          <DateInput aria-label={t('taxReturn.entryDay')} value={day} onChange={setDay} />
        </Input.Wrapper>
      </div>
    </Dialog>
  )
}
