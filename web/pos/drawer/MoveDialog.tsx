/** Money into or out of a drawer without a ticket, or its opening without a sale. */

import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { toFirst, toSecond } from '../../../domain/kernel/number/convert.ts'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type MovementKind,
  movementFields,
  movementKinds,
} from '../../../domain/pos/money/cash-movement.ts'
import { exchangeRate } from '../../../domain/pos/money/exchange-rate.ts'
import type { DrawersState, ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { DialogPad } from '../panels/DialogPad.tsx'
import classes from './Drawer.module.css'
import { useDrawerChange } from './drawer-change.ts'

type MoveDialogProps = { state: DrawersState; shift: ShiftDetail; onClose: () => void }

type Draft = {
  kind: MovementKind
  currency: string
  amount: string | null
  toAmount: string | null
  reason: string
  account: string | null
}

/** What the other currency comes to at today's rate, until somebody types another amount. */
function exchanged(draft: Draft, { currencies, rate }: DrawersState): string | null {
  if (draft.toAmount !== null || !draft.amount || !isDecimal(draft.amount) || !rate)
    return draft.toAmount
  const from = currencies.find(({ id }) => id === draft.currency)
  const to = currencies.find(({ id }) => id !== draft.currency)
  if (!from || !to) return null
  const turn = from.rank === 'first' ? toSecond : toFirst
  return turn(draft.amount, rate, to.decimals)
}

function sentOf(id: string, draft: Draft, state: DrawersState): Record<string, unknown> {
  const { kind, currency, reason, account } = draft
  const amount = kind === 'noSale' ? '0' : (draft.amount ?? '')
  const base = { id, kind, currency, amount, reason: reason.trim() }
  if (kind === 'payIn' || kind === 'payOut') return { ...base, account }
  if (kind !== 'exchange') return base
  const to = state.currencies.find((it) => it.id !== currency)?.id
  // The rate is the one the amounts speak of.
  return { ...base, toCurrency: to, toAmount: exchanged(draft, state) ?? '', rate: null }
}

type Judged = { rate: string | null; doubt: FieldRefusal | null }

/** What the server would say of the two amounts; whatever else is wrong it says itself. */
function judged(draft: Draft, state: DrawersState, canSetRate: boolean): Judged {
  const from = state.currencies.find(({ id }) => id === draft.currency)
  const to = state.currencies.find(({ id }) => id !== draft.currency)
  const [amount, toAmount] = [draft.amount ?? '', exchanged(draft, state) ?? '']
  const isTyped = [amount, toAmount].every((it) => isDecimal(it) && !isZero(it))
  if (draft.kind !== 'exchange' || !from || !to || !isTyped) return { rate: null, doubt: null }
  try {
    const out = { currency: from, amount }
    const into = { currency: to, amount: toAmount }
    return { rate: exchangeRate(out, into, null, { ...state, canSetRate }), doubt: null }
  } catch (error) {
    if (error instanceof Refusal) return { rate: null, doubt: error }
    throw error
  }
}

export function MoveDialog({ state, shift, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [id] = useState(newId)
  const [draft, setDraft] = useState<Draft>({
    kind: 'payOut',
    currency: state.currencies[0]?.id ?? '',
    amount: null,
    toAmount: null,
    reason: '',
    account: null,
  })
  const { isBusy, error, send } = useDrawerChange()
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const kinds = movementKinds.filter((kind) => kind !== 'exchange' || state.currencies.length > 1)
  const { rate, doubt } = judged(draft, state, may('money.rate.add'))
  const save = async () => {
    if (doubt) return
    if (!(await send(`/api/shifts/${shift.id}/move`, sentOf(id, draft, state)))) return
    toast.success(t('label.addSuccess'))
    onClose()
  }
  const at = (field: string) => {
    if (doubt?.field === field)
      return { code: doubt.code, message: t(`refusal.${doubt.code}`, doubt.facts) }
    return error?.field === field ? { code: 'invalid', message: error.message } : undefined
  }
  const isPlaced = ['amount', 'toAmount', 'reason', 'account'].includes(error?.field ?? '')
  return (
    <Dialog
      isOpen
      savesOnEnter
      onClose={onClose}
      icon={IconCashBanknote}
      tone="plain"
      title={t('drawer.moveTitle')}
      size={560}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} onClick={() => void save()}>
            {t(`drawer.kind.${draft.kind}`)}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {error && !isPlaced && <FormNotice tone="error">{error.message}</FormNotice>}
        <SegmentedControl
          className={classes.kinds}
          fullWidth
          aria-label={t('drawer.moveKind')}
          data={kinds.map((value) => ({ value, label: t(`drawer.kind.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind: kind as MovementKind })}
        />
        <p className={classes.sentence}>{t(`drawer.kindHint.${draft.kind}`)}</p>
        <div className={classes.grid}>
          {draft.kind !== 'noSale' && <MoneyFields {...{ state, draft, rate, change, at }} />}
          {(draft.kind === 'payIn' || draft.kind === 'payOut') && (
            <Labelled id="drawer-account" label="field.account" error={at('account')}>
              {(attributes) => (
                <Select
                  {...attributes}
                  searchable
                  clearable
                  placeholder={t(`drawer.usual.${draft.kind}`)}
                  data={state.accounts.map((it) => ({ value: it.id, label: it.title }))}
                  value={draft.account}
                  onChange={(account) => change({ account })}
                />
              )}
            </Labelled>
          )}
          <Labelled
            id="drawer-moveReason"
            label="field.reason"
            error={at('reason')}
            isRequired
            isWide
          >
            {(attributes) => (
              <TextInput
                {...attributes}
                data-autofocus={draft.kind === 'noSale' || undefined}
                autoComplete="off"
                maxLength={longestOf(movementFields.reason)}
                value={draft.reason}
                onChange={(event) => change({ reason: event.currentTarget.value })}
              />
            )}
          </Labelled>
        </div>
        <DialogPad />
      </div>
    </Dialog>
  )
}

type MoneyFieldsProps = {
  state: DrawersState
  draft: Draft
  /** At which an exchange is booked. */
  rate: string | null
  change: (next: Partial<Draft>) => void
  at: (field: string) => { code: string; message: string } | undefined
}

function MoneyFields({ state, draft, rate, change, at }: MoneyFieldsProps) {
  const { t } = useTranslation()
  const own = state.currencies.find(({ id }) => id === draft.currency)
  const other = state.currencies.find(({ id }) => id !== draft.currency)
  const isExchange = draft.kind === 'exchange'
  return (
    <>
      {state.currencies.length > 1 && (
        <Labelled id="drawer-moveCurrency" label="field.currency" error={undefined}>
          {(attributes) => (
            <Select
              {...attributes}
              allowDeselect={false}
              data={state.currencies.map((it) => ({ value: it.id, label: it.code }))}
              value={draft.currency}
              onChange={(currency) => change({ currency: currency ?? '', toAmount: null })}
            />
          )}
        </Labelled>
      )}
      <Labelled
        id="drawer-moveAmount"
        label={isExchange ? 'drawer.goesOut' : 'drawer.amount'}
        error={at('amount')}
        isRequired
      >
        {(attributes) => (
          <DecimalInput
            {...attributes}
            data-autofocus
            prefix={own && currencySign(own)}
            decimals={own?.decimals}
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
        )}
      </Labelled>
      {isExchange && other && (
        <Labelled
          id="drawer-moveTo"
          label={t('drawer.comesIn', { currency: other.code })}
          error={at('toAmount')}
          hint={
            rate && (
              <>
                {t('document.rate')} <bdi dir="ltr">{formatDecimal(rate)}</bdi>
              </>
            )
          }
          isRequired
        >
          {(attributes) => (
            <DecimalInput
              {...attributes}
              prefix={currencySign(other)}
              decimals={other.decimals}
              value={exchanged(draft, state)}
              onChange={(toAmount) => change({ toAmount })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}
