/** The head of a transfer being written. The two accounts decide whether a rate is asked for. */
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyPlace, TransferTerms } from '../../../domain/cash/contract.ts'
import { transferInput } from '../../../domain/cash/money-transfer.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { onlyActive } from '../../kernel/document/partner-choice.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { DayRate } from '../../money/DayRate.tsx'
import { Choice } from '../Choice.tsx'
import { BranchField, DayField, TypeField } from '../HeadFields.tsx'
import classes from '../Money.module.css'
import { MoneyField } from '../MoneyField.tsx'
import type { MoneyErrors } from '../money-draft.ts'
import { type endsOf, isExchange, lookOf, type TransferDraft } from './transfer-draft.ts'

export type TransferRoom = {
  terms: TransferTerms
  draft: TransferDraft
  errors: MoneyErrors
  ends: ReturnType<typeof endsOf>
  set: (change: Partial<TransferDraft>) => void
}

type FieldProps = { room: TransferRoom }

export function TransferHead({ room }: FieldProps) {
  return (
    <div className={classes.head}>
      <PlaceField room={room} name="account" place={room.ends.from} />
      <PlaceField room={room} name="toAccount" place={room.ends.to} />
      <DayField room={room} />
      <TypeField room={room} />
      <BranchField room={room} />
      <AmountField room={room} name="amount" label="field.moneyTransfer.total" />
      <AmountField room={room} name="fee" label="field.moneyTransfer.fee" />
      <FeeAccountField room={room} />
      <RateField room={room} />
      <ReferenceField room={room} />
    </div>
  )
}

type PlaceProps = FieldProps & { name: 'account' | 'toAccount'; place: MoneyPlace | undefined }

function PlaceField({ room, name, place }: PlaceProps): ReactNode {
  const { t } = useTranslation()
  const { company } = useSession()
  const { draft, errors, terms, set } = room
  const options = terms.places.map(({ id, code, title }) => ({ id, title: `${code} ${title}` }))
  return (
    <MoneyField
      name={name}
      label={`field.moneyTransfer.${name}`}
      error={errors[name]}
      isRequired
      isWide
      hint={
        place?.amount != null && (
          <>
            {t('funds.transfer.holds')}{' '}
            <Amount amount={place.amount} look={lookOf(place, company)} />
          </>
        )
      }
    >
      {(attributes) => (
        <Choice
          {...attributes}
          options={options}
          value={draft[name]}
          onChange={(id) => set({ [name]: id })}
        />
      )}
    </MoneyField>
  )
}

type AmountProps = FieldProps & { name: 'amount' | 'fee'; label: string }

/** Both in the currency of the account it leaves. */
function AmountField({ room, name, label }: AmountProps): ReactNode {
  const { company } = useSession()
  const { draft, errors, ends, set } = room
  const look = lookOf(ends.from, company)
  return (
    <MoneyField name={name} label={label} error={errors[name]} isRequired={name === 'amount'}>
      {(attributes) => (
        <DecimalInput
          {...attributes}
          prefix={look.code}
          decimals={look.decimals}
          value={draft[name]}
          onChange={(amount) => set({ [name]: amount })}
        />
      )}
    </MoneyField>
  )
}

const onlyExpenses = { kind: { in: ['expense'] }, ...onlyActive }

/** Where a fee is; without an account it is a commission. */
function FeeAccountField({ room }: FieldProps): ReactNode {
  const { draft, errors, set } = room
  const isFee = draft.fee !== null && isDecimal(draft.fee) && !isZero(draft.fee)
  if (!isFee) return null
  return (
    <MoneyField
      name="feeAccount"
      label="field.moneyTransfer.feeAccount"
      error={errors.feeAccount}
      isWide
    >
      {(attributes) => (
        <Picker
          {...attributes}
          target="account"
          filters={onlyExpenses}
          canCreate={false}
          value={draft.feeAccount}
          onChange={(feeAccount) => set({ feeAccount })}
        />
      )}
    </MoneyField>
  )
}

function RateField({ room: { draft, errors, ends, set } }: FieldProps): ReactNode {
  const { secondCurrency } = useSession().company
  const may = useMay()
  if (!secondCurrency || !isExchange(ends)) return null
  return (
    <MoneyField
      name="rate"
      label="document.rate"
      error={errors.rate}
      hint={<DayRate rate={draft.rate} day={draft.day} />}
    >
      {(attributes) => (
        <DecimalInput
          {...attributes}
          prefix={secondCurrency.code}
          readOnly={!may('money.rate.add')}
          value={draft.rate}
          onChange={(rate) => set({ rate })}
        />
      )}
    </MoneyField>
  )
}

function ReferenceField({ room: { draft, errors, set } }: FieldProps): ReactNode {
  return (
    <MoneyField name="reference" label="field.reference" error={errors.reference}>
      {(attributes) => (
        <TextInput
          {...attributes}
          autoComplete="off"
          maxLength={longestOf(transferInput.shape.reference)}
          value={draft.reference ?? ''}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
      )}
    </MoneyField>
  )
}
