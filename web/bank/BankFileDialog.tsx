/** Bringing a statement: the file is looked at, a CSV is mapped once, doubts are asked about. */
import { Button, FileInput, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccount } from '../../domain/bank/contract.ts'
import type { CsvMapping } from '../../domain/bank/csv.ts'
import { newId } from '../../domain/kernel/id.ts'
import { askBooksAgain } from '../books/book-queries.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError } from '../kernel/session/api.ts'
import classes from './Bank.module.css'
import { type LookedAt, lookAt, sendStatement, wordsOf } from './bank-file.ts'
import { CsvColumns } from './CsvColumns.tsx'

type BankFileDialogProps = { account: BankAccount; onClose: () => void }

function useBringing({ account, onClose }: BankFileDialogProps) {
  const { t } = useTranslation()
  const [looked, setLooked] = useState<LookedAt | null>(null)
  const [mapping, setMapping] = useState<CsvMapping | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async (file: File | null) => {
    setError(undefined)
    setLooked(null)
    if (!file) return
    try {
      const found = await lookAt(file)
      setLooked(found)
      setMapping(found.format === 'csv' ? (account.mapping ?? found.guess) : null)
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  const send = async (id: string, confirmed: readonly string[]): Promise<void> => {
    if (!looked) return
    try {
      const { lines } = await sendStatement(looked, { id, account: account.id, mapping, confirmed })
      toast.success(t('bank.imported', { count: lines }))
      await askBooksAgain()
      onClose()
    } catch (failure) {
      const problem = failure instanceof CallError ? failure.problem : undefined
      if (!problem?.facts.isConfirmable) return setError(wordsOf(failure))
      const isSure = await confirm({
        title: t('bank.bringTitle'),
        body: problem.message,
        confirmLabel: t('bank.bringAnyway'),
      })
      if (isSure) await send(id, [...confirmed, problem.code])
    }
  }
  const bring = async () => {
    setBusy(true)
    setError(undefined)
    await send(newId(), [])
    setBusy(false)
  }
  return { looked, mapping, setMapping, error, isBusy, choose, bring }
}

export function BankFileDialog(props: BankFileDialogProps) {
  const { account, onClose } = props
  const { t } = useTranslation()
  const bringing = useBringing(props)
  const { looked, mapping, error } = bringing
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconUpload}
      tone="plain"
      size={760}
      title={t('bank.bringTitle')}
      sentence={t('bank.bringHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            loading={bringing.isBusy}
            disabled={!looked}
            onClick={() => void bringing.bring()}
          >
            {t('bank.bring')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <FileInput
          label={t('bank.file')}
          placeholder={t('bank.fileHint')}
          accept=".csv,.txt,.ofx,.qfx,.xml"
          onChange={(file) => void bringing.choose(file)}
        />
        {account.identifier && (
          <TextInput label={t('bank.identifier')} value={account.identifier} readOnly dir="ltr" />
        )}
        {looked && mapping && (
          <CsvColumns
            looked={looked}
            mapping={mapping}
            code={account.currency.code}
            onChange={bringing.setMapping}
          />
        )}
      </div>
    </Dialog>
  )
}
