/** The head of money being written. The method decides its currency and what else is asked. */

import { SegmentedControl, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chequeInput } from '../../domain/books/cheque-input.ts'
import {
  isAsked,
  isDemanded,
  moneyHead,
  moneyHeadSchemas,
  moneyMeans,
} from '../../domain/books/head/money-head.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { writtenCurrencies } from '../../domain/money/ranks.ts'
import { spentOnAccounts } from '../books/account-choice.ts'
import { onlyActive, partnersOn } from '../kernel/document/partner-choice.ts'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import inputs from '../kernel/form/inputs/inputs.module.css'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { useMay, useSession } from '../kernel/session/session.ts'
import { DayRate } from '../money/DayRate.tsx'
import { CardField, CashBackField } from './CardField.tsx'
import { Choice } from './Choice.tsx'
import { currencyOf, otherAmount } from './currency.ts'
import { BranchField, DayField, TypeField } from './HeadFields.tsx'
import classes from './Money.module.css'
import { MoneyField } from './MoneyField.tsx'
import type { MoneyDraft, Party } from './money-draft.ts'
import type { MoneyRoom } from './money-room.ts'

export function MoneyHead({ room }: { room: MoneyRoom }) {
  return (
    <div className={classes.head}>
      <PartyField room={room} />
      {room.draft.party === 'expense' ? <AccountField room={room} /> : <PartnerField room={room} />}
      <DayField room={room} />
      <TypeField room={room} />
      <BranchField room={room} />
      <MethodField room={room} />
      <CurrencyField room={room} />
      <AmountField room={room} />
      <RateField room={room} />
      <Asked room={room} />
    </div>
  )
}

type FieldProps = { room: MoneyRoom }

/** Of another partner nothing is chosen yet. */
const unpaid = { given: null, wanted: [], withholding: null } satisfies Partial<MoneyDraft>

function PartyField({ room }: FieldProps): ReactNode {
  const { t } = useTranslation()
  const { draft, screen, set } = room
  const parties: Party[] =
    screen === 'receipts' ? ['client', 'supplier'] : ['supplier', 'client', 'expense']
  return (
    <div className={classes.party}>
      <SegmentedControl
        classNames={{ root: inputs.segments, label: inputs.segment, control: inputs.control }}
        aria-label={t('funds.party')}
        data={parties.map((value) => ({ value, label: t(`funds.party.${screen}.${value}`) }))}
        value={draft.party}
        onChange={(party) =>
          set({ party: party as Party, partner: null, account: null, ...unpaid })
        }
      />
    </div>
  )
}

function PartnerField({ room }: FieldProps): ReactNode {
  const { draft, errors, set } = room
  const isClient = draft.party === 'client'
  return (
    <MoneyField
      name="partner"
      label={isClient ? 'document.client' : 'document.supplier'}
      error={errors.partner}
      isRequired
      isWide
    >
      {(attributes) => (
        <Picker
          {...attributes}
          target="thirdparty"
          {...partnersOn[isClient ? 'client' : 'supplier']}
          value={draft.partner}
          onChange={(partner) => set({ partner, ...unpaid })}
        />
      )}
    </MoneyField>
  )
}

function AccountField({ room }: FieldProps): ReactNode {
  const { draft, errors, set } = room
  return (
    <MoneyField
      name="account"
      label="funds.expenseAccount"
      error={errors.account}
      isRequired
      isWide
    >
      {(attributes) => (
        <Picker
          {...attributes}
          target="account"
          {...spentOnAccounts}
          filters={onlyExpenses}
          canCreate={false}
          value={draft.account}
          onChange={(account) => set({ account })}
        />
      )}
    </MoneyField>
  )
}

const onlyExpenses = { kind: { in: ['expense', 'asset'] }, ...onlyActive }

/**
 * Another currency is another amount: nobody meant as many pounds as dollars. Documents that were
 * chosen stay chosen, and the amount follows them.
 */
const inOther = ({ isAmountTyped, given }: MoneyDraft, currency: string): Partial<MoneyDraft> => ({
  currency,
  amount: null,
  isAmountTyped: false,
  given: isAmountTyped ? null : given,
})

function MethodField({ room }: FieldProps): ReactNode {
  const { draft, errors, methods, set } = room
  const choose = (id: string) => {
    const method = methods.find((it) => it.id === id)
    const currency = method?.currencyId ?? draft.currency
    const isOther = currency !== draft.currency
    set({ method: id, counts: {}, ...(isOther ? inOther(draft, currency) : {}) })
  }
  return (
    <MoneyField name="method" label="field.method" error={errors.method} isRequired>
      {(attributes) => (
        <Choice {...attributes} options={methods} value={draft.method} onChange={choose} />
      )}
    </MoneyField>
  )
}

/** Only where the method takes any. */
function CurrencyField({ room }: FieldProps): ReactNode {
  const { draft, errors, method, set } = room
  const offered = writtenCurrencies(useSession().company)
  if (offered.length < 2 || method?.currencyId) return null
  const options = offered.map(({ id, code }) => ({ id, title: code }))
  return (
    <MoneyField name="currency" label="field.currency" error={errors.currency} isRequired>
      {(attributes) => (
        <Choice
          {...attributes}
          options={options}
          value={draft.currency}
          onChange={(currency) => set({ counts: {}, ...inOther(draft, currency) })}
        />
      )}
    </MoneyField>
  )
}

function AmountField({ room }: FieldProps): ReactNode {
  const { company } = useSession()
  const { draft, errors, set } = room
  const look = currencyOf(draft.currency, company)
  const other = otherAmount(draft.amount, draft.currency, draft.rate, company)
  return (
    <MoneyField
      name="amount"
      label={room.screen === 'receipts' ? 'funds.amountIn' : 'funds.amountOut'}
      error={errors.amount}
      isRequired
      hint={other && <Amount amount={other.amount} look={other.look} tone="second" />}
    >
      {(attributes) => (
        <DecimalInput
          {...attributes}
          prefix={look.code}
          decimals={look.decimals}
          value={draft.amount}
          onChange={(amount) => set({ amount, isAmountTyped: amount !== null })}
        />
      )}
    </MoneyField>
  )
}

function RateField({ room: { draft, errors, set } }: FieldProps): ReactNode {
  const { secondCurrency } = useSession().company
  const may = useMay()
  if (!secondCurrency) return null
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

/** What this method asks for: the slip of a card, or everything a cheque says. */
function Asked({ room }: FieldProps): ReactNode {
  const { method } = room
  if (method?.type === 'cheque') return <ChequeFields room={room} />
  if (method?.type === 'giftCard') return <CardField room={room} />
  if (method?.type === 'cashBack') return <CashBackField room={room} />
  return (
    <>
      {method &&
        moneyMeans
          .filter((name) => isAsked(name, method))
          .map((name) => (
            <Means key={name} room={room} name={name} isRequired={isDemanded(name, method)} />
          ))}
    </>
  )
}

type MeansProps = FieldProps & { name: (typeof moneyMeans)[number]; isRequired: boolean }

/** One thing a method wants to know, by the kind of its field. */
function Means({ room, name, isRequired }: MeansProps): ReactNode {
  const { draft, errors, set } = room
  const { field } = moneyHead[name]
  if (field.kind !== 'date')
    return (
      <Line
        room={room}
        name={name}
        isOptional={!isRequired}
        value={draft[name] ?? ''}
        onChange={(text) => set({ [name]: text })}
      />
    )
  return (
    <MoneyField name={name} label={`field.${name}`} error={errors[name]} isRequired={isRequired}>
      {(attributes) => (
        <DateInput {...attributes} value={draft[name]} onChange={(day) => set({ [name]: day })} />
      )}
    </MoneyField>
  )
}

function ChequeFields({ room }: FieldProps): ReactNode {
  const { cheque } = room.draft
  const set = (change: Partial<typeof cheque>) => room.set({ cheque: { ...cheque, ...change } })
  return (
    <>
      <Line
        room={room}
        name="cheque.number"
        value={cheque.number}
        onChange={(number) => set({ number })}
      />
      <Line room={room} name="cheque.bank" value={cheque.bank} onChange={(bank) => set({ bank })} />
      <MoneyField
        name="cheque.dueDate"
        label="funds.cheque.dueDate"
        error={room.errors['cheque.dueDate']}
        isRequired
      >
        {(attributes) => (
          <DateInput
            {...attributes}
            value={cheque.dueDate}
            onChange={(dueDate) => set({ dueDate })}
          />
        )}
      </MoneyField>
      <Line
        room={room}
        name="cheque.drawer"
        isOptional
        value={cheque.drawer}
        onChange={(drawer) => set({ drawer })}
      />
    </>
  )
}

const lineChecks = {
  ...moneyHeadSchemas,
  'cheque.number': chequeInput.shape.number,
  'cheque.bank': chequeInput.shape.bank,
  'cheque.drawer': chequeInput.shape.drawer,
}

type LineProps = FieldProps & {
  name: keyof typeof lineChecks
  value: string
  onChange: (value: string) => void
  isOptional?: boolean
}

function Line({ room, name, value, onChange, isOptional }: LineProps) {
  const label = name.startsWith('cheque.') ? `funds.${name}` : `field.${name}`
  return (
    <MoneyField name={name} label={label} error={room.errors[name]} isRequired={!isOptional}>
      {(attributes) => (
        <TextInput
          {...attributes}
          autoComplete="off"
          maxLength={longestOf(lineChecks[name])}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </MoneyField>
  )
}
