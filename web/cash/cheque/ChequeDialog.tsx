/** One step of a cheque: the day it happened, a note, what the bank took, and who gets it. */

import { Button, TextInput } from '@mantine/core'
import { IconWritingSign } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChequeStep, canCost, stepNote } from '../../../domain/cash/cheque.ts'
import type { MoneyCheque } from '../../../domain/cash/contract.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { useChange } from '../../kernel/document/document-change.ts'
import { partnersOn } from '../../kernel/document/partner-choice.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { wrongIn } from '../AllocateDialog.tsx'
import { AllocationGrid } from '../AllocationGrid.tsx'
import { onDay } from '../currency.ts'
import classes from '../Money.module.css'
import { MoneyField, placeId } from '../MoneyField.tsx'
import { allocationsOf, type MoneyDraft, moneyOpen, restOf } from '../money-draft.ts'
import { useMoneyTerms, useOpenDocuments } from '../money-queries.ts'
import type { MoneyViewProps } from '../money-view.ts'
import { refreshOpen } from '../refresh.ts'

export type ChequeProps = MoneyViewProps & { cheque: MoneyCheque }

type ChequeDialogProps = ChequeProps & { step: ChequeStep; onClose: () => void }

/** Where the server's refusals stand. */
const places: Readonly<Record<string, string>> = {
  day: 'stepDay',
  fee: 'fee',
  partner: 'supplier',
  'payment.partner': 'supplier',
}

/** Of a cheque that is handed on: to whom, and what it pays him. */
function useHanding({ document, step }: ChequeDialogProps) {
  const session = useSession()
  const [payment] = useState(newId)
  const [supplier, setSupplier] = useState<Linked | null>(null)
  const [given, setGiven] = useState<MoneyDraft['given']>(null)
  const { data: terms } = useMoneyTerms('payments', document.branch.id)
  const asking = useOpenDocuments('payments', { partner: supplier?.id, side: 'supplier' })
  const { data: open } = asking
  const documents = supplier ? (open?.rows ?? []) : []
  const company = onDay(session.company, open)
  const from = moneyOpen({ ...document, id: payment }, company)
  const giving = { from, rate: open?.rate ?? document.rate, given, documents }
  const allocations = allocationsOf(giving, company)
  const isHanding = step === 'endorse'
  return {
    isHanding,
    supplier,
    setSupplier: (next: Linked | null) => {
      setSupplier(next)
      setGiven(null)
    },
    given,
    setGiven,
    documents: open?.rows,
    failure:
      asking.error && !asking.isFetching
        ? { error: asking.error, onRetry: () => void asking.refetch() }
        : undefined,
    /** Before it is known what it could pay, all of it would stay on account. */
    isUnknown: supplier !== null && open === undefined,
    allocations,
    rest: restOf(giving, allocations, company),
    sent: isHanding
      ? {
          id: payment,
          type: terms?.types[0]?.id ?? '',
          branch: document.branch.id,
          partner: supplier?.id ?? null,
          allocations,
        }
      : undefined,
  }
}

export function ChequeDialog(props: ChequeDialogProps) {
  const { entity, document, cheque, step, screen, onClose } = props
  const { t } = useTranslation()
  const { data: terms } = useMoneyTerms(screen, document.branch.id)
  const [day, setDay] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [fee, setFee] = useState<string | null>(null)
  const [event] = useState(newId)
  const handing = useHanding(props)
  const { isBusy, error, send } = useChange(entity, () => {
    refreshOpen()
    onClose()
  })
  const [isUnnamed, setUnnamed] = useState(false)
  const at = (name: string) =>
    error?.field === name ? { code: 'invalid', message: error.message } : undefined
  const place = error?.field ? places[error.field] : undefined
  useEffect(() => {
    if (error && place) window.document.getElementById(placeId(place))?.focus()
  }, [error, place])
  const take = () => {
    if (handing.isHanding && !handing.supplier) {
      setUnnamed(true)
      window.document.getElementById(placeId('supplier'))?.focus()
      return
    }
    void send('POST', `${entity.api}/${document.id}/cheque`, {
      event,
      step,
      day: day ?? terms?.today,
      note: note.trim() || undefined,
      fee: fee ?? undefined,
      payment: handing.sent,
    })
  }
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconWritingSign}
      tone={step === 'bounce' || step === 'stop' ? 'warning' : 'plain'}
      size={handing.isHanding ? 720 : undefined}
      title={t(`funds.stepTitle.${step}`, { number: cheque.number })}
      sentence={t(`funds.stepBody.${step}`)}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            loading={isBusy}
            disabled={!terms || handing.isUnknown || handing.rest.wrong !== null}
            onClick={take}
          >
            {t(`funds.step.${step}`)}
          </Button>
        </>
      }
    >
      {error && !place && <FormNotice tone="error">{error.message}</FormNotice>}
      <div className={classes.stepFields}>
        {handing.isHanding && (
          <MoneyField
            name="supplier"
            label="document.supplier"
            error={
              isUnnamed && !handing.supplier
                ? { code: 'selectSupplier' }
                : (at('partner') ?? at('payment.partner'))
            }
            isRequired
            isWide
          >
            {(attributes) => (
              <Picker
                {...attributes}
                data-autofocus
                target="thirdparty"
                {...partnersOn.supplier}
                canCreate={false}
                value={handing.supplier}
                onChange={handing.setSupplier}
              />
            )}
          </MoneyField>
        )}
        <MoneyField name="stepDay" label="field.day" error={at('day')} isRequired>
          {(attributes) => (
            <DateInput {...attributes} value={day ?? terms?.today ?? null} onChange={setDay} />
          )}
        </MoneyField>
        {canCost(cheque.state, step) && (
          <FeeField currency={document.currency} fee={fee} error={at('fee')} onChange={setFee} />
        )}
        <MoneyField name="stepNote" label="funds.stepNote" error={undefined} isWide>
          {(attributes) => (
            <TextInput
              {...attributes}
              autoComplete="off"
              maxLength={stepNote.max}
              value={note}
              onChange={(typed) => setNote(typed.currentTarget.value)}
            />
          )}
        </MoneyField>
      </div>
      {handing.isHanding && handing.supplier && (
        <AllocationGrid
          documents={handing.documents}
          failure={handing.failure}
          isChosen
          allocations={handing.allocations}
          given={handing.given}
          errors={wrongIn(handing.rest)}
          today={terms?.today ?? ''}
          side="supplier"
          onGive={handing.setGiven}
        />
      )}
    </Dialog>
  )
}

type FeeFieldProps = {
  currency: string
  fee: string | null
  error: { code: string; message?: string } | undefined
  onChange: (fee: string | null) => void
}

/** The bank takes it from the account the cheque is of. */
function FeeField({ currency, fee, error, onChange }: FeeFieldProps) {
  const { currencies, firstCurrency } = useSession().company
  const { code, decimals } = currencies.find(({ id }) => id === currency) ?? firstCurrency
  return (
    <MoneyField name="fee" label="funds.fee" error={error}>
      {(attributes) => (
        <DecimalInput
          {...attributes}
          prefix={code}
          decimals={decimals}
          value={fee}
          onChange={onChange}
        />
      )}
    </MoneyField>
  )
}
