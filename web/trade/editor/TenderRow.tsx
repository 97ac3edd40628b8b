/** Money handed over with a document: how, in which currency, how much; a cheque says more. */

import { ActionIcon, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { chequeInput } from '../../../domain/books/cheque-input.ts'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import { writtenCurrencies } from '../../../domain/money/ranks.ts'
import { isTakenType } from '../../../domain/trade/taken-methods.ts'
import classes from '../../kernel/document/Document.module.css'
import { onlyActive } from '../../kernel/document/partner-choice.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import type { Choosable } from '../../kernel/form/picker/picker-search.ts'
import { call } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useEdited, useRoom } from './model/editor-context.ts'
import { headId } from './model/editor-state.ts'
import type { ChequeWords, Tender } from './model/written.ts'
import { TenderCard, TenderWallet } from './TenderValue.tsx'

/** What the house keeps for a client pays what he buys; nothing else is paid with it. */
const methodsFor = (behaviour: BehaviourName): Choosable['only'] => ({
  name: `taken-${behaviour}`,
  columns: ['type'],
  holds: ({ type }) => isTakenType(type, behaviour),
})

export function TenderRow({ tender, at }: { tender: Tender; at: number }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const { company } = useSession()
  const wrong = useEdited(({ errors }) =>
    Object.entries(errors).find(([place]) => place.startsWith(`tenders.${at}.`)),
  )
  const set = (change: Partial<Tender>) =>
    editor.setTenders(
      editor.state.tenders.map((it) => (it.id === tender.id ? { ...it, ...change } : it)),
    )
  const head = useEdited((state) => state.head)
  const behaviour = useEdited((state) => state.behaviour)
  const only = useMemo(() => methodsFor(behaviour), [behaviour])
  const methods = useMethods()
  const known = tender.method ? methods.get(tender.method.id) : undefined
  const bound = known?.currency
  const isCashBack = known?.type === 'cashBack'
  const currencies = writtenCurrencies(company).filter(
    ({ id }) => !bound || id === bound || id === tender.currency,
  )
  return (
    <div className={classes.tender}>
      <Picker
        id={headId(`tenders.${at}.method`)}
        aria-label={t('field.method')}
        placeholder={t('field.method')}
        target="paymentMethod"
        filters={onlyActive}
        only={only}
        canCreate={false}
        isCompact
        error={wrong?.[0].endsWith('.method')}
        value={tender.method}
        onChange={(method) => {
          const known = method ? methods.get(method.id) : undefined
          const cheque =
            known?.type === 'cheque' ? { bank: '', number: '', dueDate: head.day } : null
          const code = known?.type === 'giftCard' ? '' : null
          // A wallet is kept in the first currency.
          const own = known?.type === 'cashBack' ? company.firstCurrency.id : null
          set({ method, cheque, code, currency: known?.currency ?? own ?? tender.currency })
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('document.removeTender')}
        onClick={() => editor.setTenders(editor.state.tenders.filter((it) => it.id !== tender.id))}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <NativeSelect
        aria-label={t('field.currency')}
        data={currencies.map(({ id, code }) => ({ value: id, label: code }))}
        value={tender.currency}
        onChange={(event) => set({ currency: event.currentTarget.value })}
      />
      <DecimalInput
        id={headId(`tenders.${at}.amount`)}
        aria-label={t('document.amount')}
        error={wrong?.[0].endsWith('.amount')}
        decimals={currencies.find(({ id }) => id === tender.currency)?.decimals}
        value={tender.amount}
        onChange={(amount) => set({ amount })}
      />
      {tender.cheque && (
        <ChequeFields
          cheque={tender.cheque}
          isWrong={wrong?.[0].endsWith('.cheque') ?? false}
          onChange={(cheque) => set({ cheque })}
        />
      )}
      {typeof tender.code === 'string' && (
        <TenderCard
          id={headId(`tenders.${at}.code`)}
          tender={tender}
          isWrong={wrong?.[0].endsWith('.code') ?? false}
          onChange={set}
        />
      )}
      {isCashBack && head.partner && <TenderWallet client={head.partner.id} />}
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong[1].message ?? t(`refusal.${wrong[1].code}`, { ...wrong[1].facts })}
        </p>
      )}
    </div>
  )
}

type Method = { type: unknown; currency: string | null }

const none: ReadonlyMap<string, Method> = new Map()

/** What the methods are, and which of them take one currency alone. */
function useMethods(): ReadonlyMap<string, Method> {
  const { data } = useQuery({
    queryKey: ['paymentMethod', 'tenders'],
    queryFn: async ({ signal }) => {
      const path = '/api/payment-methods?limit=200&columns=type,currency'
      const { rows } = await call<Page<AnyRow>>('GET', path, undefined, { signal })
      return new Map(
        rows.map(({ id, type, currency }): [string, Method] => [
          id,
          { type, currency: (currency as Linked | null)?.id ?? null },
        ]),
      )
    },
    staleTime: 60_000,
  })
  return data ?? none
}

type ChequeFieldsProps = {
  cheque: ChequeWords
  isWrong: boolean
  onChange: (cheque: ChequeWords) => void
}

function ChequeFields({ cheque, isWrong, onChange }: ChequeFieldsProps) {
  const { t } = useTranslation()
  const dueId = useId()
  return (
    <div className={classes.cheque}>
      <TextInput
        label={t('funds.cheque.bank')}
        maxLength={longestOf(chequeInput.shape.bank)}
        error={isWrong && cheque.bank.trim() === ''}
        value={cheque.bank}
        onChange={(event) => onChange({ ...cheque, bank: event.currentTarget.value })}
      />
      <TextInput
        label={t('funds.cheque.number')}
        maxLength={longestOf(chequeInput.shape.number)}
        error={isWrong && cheque.number.trim() === ''}
        value={cheque.number}
        onChange={(event) => onChange({ ...cheque, number: event.currentTarget.value })}
      />
      <Input.Wrapper id={dueId} label={t('funds.cheque.dueDate')}>
        <DateInput
          id={dueId}
          value={cheque.dueDate}
          onChange={(dueDate) => onChange({ ...cheque, dueDate: dueDate ?? '' })}
        />
      </Input.Wrapper>
    </div>
  )
}
