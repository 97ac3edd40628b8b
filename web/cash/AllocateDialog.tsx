/** Gives money that is there already, or a credit note, to open documents. */
import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import type { OpenDocument, OpenDocuments } from '../../domain/cash/contract.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { newId } from '../../domain/kernel/id.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { AllocationGrid } from './AllocationGrid.tsx'
import { currencyOf, onDay } from './currency.ts'
import classes from './Money.module.css'
import { allocationsOf, type MoneyDraft, moneyOpen, type Rest, restOf } from './money-draft.ts'
import { refreshOpen } from './refresh.ts'

type AllocateDialogProps = {
  screen: MoneyScreen
  from: Pick<OpenDocument, 'id' | 'number' | 'behaviour' | 'currency' | 'open'>
  documents: OpenDocuments
  onClose: () => void
}

export function AllocateDialog({ screen, from, documents, onClose }: AllocateDialogProps) {
  const { t } = useTranslation()
  const company = onDay(useSession().company, documents)
  const [given, setGiven] = useState<MoneyDraft['given']>(null)
  const [isBusy, setBusy] = useState(false)
  const idFor = useIds()
  const [failure, setFailure] = useState<string | null>(null)
  const start = moneyOpen({ ...from, amount: from.open }, company)
  const giving = { from: start, rate: documents.rate, given, documents: documents.rows }
  const allocations = allocationsOf(giving, company)
  const rest = restOf(giving, allocations, company)
  const send = async () => {
    setBusy(true)
    try {
      await allocate(from, allocations, idFor)
      toast.success(t('label.updateSuccess'))
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
    refreshOpen()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconArrowsSplit2}
      tone="plain"
      size={720}
      title={t('funds.allocateTitle', { number: from.number })}
      sentence={t('funds.allocateBody')}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            loading={isBusy}
            disabled={allocations.length === 0 || rest.wrong !== null}
            onClick={() => void send()}
          >
            {t('funds.allocate')}
          </Button>
        </>
      }
    >
      {failure && <FormNotice tone="error">{failure}</FormNotice>}
      <AllocationGrid
        documents={documents.rows}
        isChosen
        allocations={allocations}
        given={given}
        errors={wrongIn(rest)}
        today=""
        side={moneyScreens[screen].side}
        onGive={setGiven}
      />
      <p className={classes.left}>
        {t('funds.onAccount')}{' '}
        <strong>
          <Amount amount={rest.open} look={currencyOf(from.currency, company)} />
        </strong>
      </p>
    </Dialog>
  )
}

export const wrongIn = ({ wrong }: Rest) => (wrong ? { [wrong.to]: wrong.error } : {})

/** One id for each giving, kept while the dialog is open: what is sent again is given once. */
function useIds(): (of: string) => string {
  const [ids] = useState(() => new Map<string, string>())
  return (of) => {
    const id = ids.get(of) ?? newId()
    ids.set(of, id)
    return id
  }
}

/** Money gives all of it at once; a credit note goes to one document after the other. */
async function allocate(
  { id, behaviour }: AllocateDialogProps['from'],
  allocations: readonly { to: string; amount: string }[],
  idFor: (of: string) => string,
): Promise<void> {
  const { screen } = behaviourOf(behaviour)
  if (screen === 'receipts' || screen === 'payments') {
    await call('POST', `/api/${screen}/${id}/allocate`, { allocation: idFor(id), allocations })
    return
  }
  for (const one of allocations)
    await call('POST', '/api/allocations', { id: idFor(one.to), from: id, ...one })
}
