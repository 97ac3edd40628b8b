/** What the bank did by itself, a fee or interest, becomes an entry that is matched at once. */
import { Button, Input, Textarea } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BankDesk, lineEntryInput } from '../../domain/bank/contract.ts'
import type { OpenLine } from '../../domain/bank/matching.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { entryAccounts } from '../books/account-choice.ts'
import { askBooksAgain } from '../books/book-queries.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import classes from './Bank.module.css'
import { BankLineItem, wordsOfLine } from './BankItem.tsx'

type LineEntryDialogProps = { line: OpenLine; bank: BankDesk['account']; onClose: () => void }

export function LineEntryDialog({ line, bank, onClose }: LineEntryDialogProps) {
  const { t } = useTranslation()
  const [ids] = useState(() => ({ id: newId(), match: newId() }))
  const [account, setAccount] = useState<Linked | null>(null)
  const [note, setNote] = useState(() => wordsOfLine(line))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { ...ids, account: account?.id ?? '', note: note.trim() || null }
      await call('POST', `/api/bank/lines/${line.id}/entry`, body)
      toast.success(t('ledger.posted'))
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
      icon={IconReceipt2}
      tone="plain"
      title={t('bank.bookTitle')}
      sentence={t('bank.bookHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void send()}>
            {t('ledger.post')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <div className={classes.item}>
          <BankLineItem line={line} code={bank.currency.code} />
        </div>
        <Input.Wrapper label={t('field.account')}>
          <Picker
            target="account"
            {...entryAccounts(bank.currency.id, bank.id)}
            aria-label={t('field.account')}
            value={account}
            onChange={setAccount}
          />
        </Input.Wrapper>
        <Textarea
          label={t('field.note')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={longestOf(lineEntryInput.shape.note)}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
