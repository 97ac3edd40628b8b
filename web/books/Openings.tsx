/** Opening balances: what partners owed, or were owed, when the books began. */

import { Button, Input, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../../domain/books/behaviour.ts'
import { openingInput } from '../../domain/books/opening.ts'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Picker } from '../kernel/form/picker/Picker.tsx'
import { Card, PageBody } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { askBooksAgain } from './book-queries.ts'
import { OpeningList } from './OpeningList.tsx'

type Typed = {
  id: string
  side: Side
  partner: Linked | null
  currency: string
  amount: string | null
  isAdvance: boolean
  day: string
  dueDate: string | null
  note: string
}

type Problem = { field?: string; message: string }

export function Openings({ today }: { today: string }) {
  const may = useMay()
  return (
    <PageBody>
      {may('books.journal.post') && <OpeningForm today={today} />}
      <OpeningList />
    </PageBody>
  )
}

function useOpening(today: string) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const [typed, setTyped] = useState<Typed>(() => ({
    id: newId(),
    side: 'client',
    partner: null,
    currency: firstCurrency.id,
    amount: null,
    isAdvance: false,
    day: today,
    dueDate: null,
    note: '',
  }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<Typed>) => {
    setProblem(null)
    setTyped((before) => ({ ...before, ...more }))
  }
  const post = async (): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      const { partner, note, dueDate, amount, ...rest } = typed
      const { number } = await call<{ number: string }>('POST', '/api/books/openings', {
        ...rest,
        partner: partner?.id ?? '',
        amount: amount ?? '',
        dueDate: dueDate ?? undefined,
        note: note.trim() || undefined,
      })
      toast.success(t('ledger.openingPosted', { number }))
      // Day, side and currency stay: balances are typed one after the other.
      change({ id: newId(), partner: null, amount: null, note: '', dueDate: null })
      await askBooksAgain()
      return true
    } catch (error) {
      const refused = error instanceof CallError ? error.problem : undefined
      const [first] = refused?.errors ?? []
      setProblem({ field: first?.field, message: first?.message ?? messageOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { typed, problem, isBusy, change, post }
}

const ownFields = ['partner', 'currency', 'amount', 'day', 'dueDate', 'note', 'rate']

function OpeningForm({ today }: { today: string }) {
  const { t } = useTranslation()
  const { currencies } = useSession().company
  const { typed, problem, isBusy, change, post } = useOpening(today)
  const partner = useRef<HTMLInputElement>(null)
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void post().then((isPosted) => isPosted && partner.current?.focus())
  }
  const isElsewhere = problem && !ownFields.includes(problem.field ?? '')
  return (
    <Card title={t('ledger.newOpening')}>
      <form onSubmit={submit} noValidate aria-label={t('ledger.newOpening')}>
        {isElsewhere && <FormNotice tone="error">{problem.message}</FormNotice>}
        <div className={classes.fields}>
          <Input.Wrapper label={t('ledger.side')}>
            <SegmentedControl
              fullWidth
              aria-label={t('ledger.side')}
              data={(['client', 'supplier'] as const).map((value) => ({
                value,
                label: t(`ledger.side.${value}`),
              }))}
              value={typed.side}
              onChange={(side) => change({ side: side as Side, partner: null })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t('ledger.partner')} required error={errorAt('partner')}>
            <Picker
              ref={partner}
              target="thirdparty"
              isCompact
              aria-label={t('ledger.partner')}
              error={errorAt('partner') !== undefined}
              value={typed.partner}
              onChange={(next) => change({ partner: next })}
            />
          </Input.Wrapper>
          <Select
            label={t('field.currency')}
            required
            allowDeselect={false}
            error={errorAt('currency')}
            data={currencies.flatMap(({ id, code, rank }) =>
              rank ? [{ value: id, label: code }] : [],
            )}
            value={typed.currency}
            onChange={(currency) => currency && change({ currency })}
          />
          <Input.Wrapper label={t('ledger.amount')} required error={errorAt('amount')}>
            <DecimalInput
              aria-label={t('ledger.amount')}
              decimals={currencies.find(({ id }) => id === typed.currency)?.decimals}
              error={errorAt('amount') !== undefined}
              value={typed.amount}
              onChange={(amount) => change({ amount })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t('field.day')} required error={errorAt('day') ?? errorAt('rate')}>
            <DateInput
              aria-label={t('field.day')}
              value={typed.day}
              onChange={(day) => change({ day: day ?? '' })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t('field.dueDate')} error={errorAt('dueDate')}>
            <DateInput
              aria-label={t('field.dueDate')}
              value={typed.dueDate}
              onChange={(dueDate) => change({ dueDate })}
            />
          </Input.Wrapper>
          <TextInput
            label={t('field.note')}
            maxLength={longestOf(openingInput.shape.note)}
            error={errorAt('note')}
            value={typed.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Input.Wrapper label={t('ledger.advance')}>
            <Switch
              label={t(`ledger.advance.${typed.side}`)}
              checked={typed.isAdvance}
              onChange={(event) => change({ isAdvance: event.currentTarget.checked })}
            />
          </Input.Wrapper>
        </div>
        <div className={classes.send}>
          <Button type="submit" loading={isBusy}>
            {t('ledger.postOpening')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
