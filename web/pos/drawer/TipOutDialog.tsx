/** Tips paid out of a drawer: whom, in which currency, and at most what is owed. */
import { Button, Select, TextInput } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { payableTips, type TipBalance, tipOutFields } from '../../../domain/pos/money/tip-out.ts'
import type { DrawerMoney, DrawerState } from '../../../domain/pos/shift/shift-contract.ts'
import type { TipFigures } from '../../../domain/pos/tips.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { today } from '../../kernel/words/today.ts'
import { DialogPad } from '../panels/DialogPad.tsx'
import classes from './Drawer.module.css'
import { useDrawerChange } from './drawer-change.ts'
import { useTips } from './drawer-queries.ts'

type TipOutDialogProps = {
  /** Those with an open shift. */
  drawers: readonly DrawerState[]
  currencies: readonly DrawerMoney[]
  person?: string
  onClose: () => void
}

/** What each is owed, as the rule of the server reads it. */
function balancesOf({ people }: TipFigures, currencies: readonly DrawerMoney[]): TipBalance[] {
  return people.flatMap(({ person, owed }) =>
    currencies.map(({ id, rank }) => ({
      person: person?.id ?? null,
      currency: id,
      received: owed[rank] ?? '0',
      paid: '0',
    })),
  )
}

type Draft = { person: string; currency: string | null; amount: string | null; reason: string }

export function TipOutDialog({ drawers, currencies, person = '', onClose }: TipOutDialogProps) {
  const { t } = useTranslation()
  const [id] = useState(newId)
  const [at, setAt] = useState(drawers[0]?.id ?? '')
  const [draft, setDraft] = useState<Draft>({
    person,
    currency: null,
    amount: null,
    reason: '',
  })
  const drawer = drawers.find((it) => it.id === at)
  const [from, to] = [today(), today()]
  const { data } = useTips({ from, to, branch: drawer?.branch.id ?? null }, drawer !== undefined)
  const { isBusy, error, send } = useDrawerChange()
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const balances = data ? balancesOf(data, currencies) : []
  const limitIn = (currency: string) =>
    payableTips({ person: draft.person, currency }, balances, data?.sharing ?? 'own')
  /** Until somebody chose one: that in which something is owed. */
  const currency =
    draft.currency ??
    (currencies.find(({ id: it }) => !isZero(limitIn(it))) ?? currencies[0])?.id ??
    ''
  const limit = limitIn(currency)
  const look = currencies.find((it) => it.id === currency)
  const amount = draft.amount ?? (isZero(limit) ? null : limit)
  const people = (data?.people ?? []).flatMap(({ person: it }) =>
    it ? [{ value: it.id, label: it.title }] : [],
  )
  const isReady = drawer?.shift && draft.person !== '' && amount !== null && !isNegative(amount)
  const save = async () => {
    if (!isReady) return
    const sent = { id, person: draft.person, currency, amount }
    const body = { ...sent, reason: draft.reason.trim() || null }
    if (!(await send(`/api/shifts/${drawer.shift?.id}/tip-out`, body))) return
    toast.success(t('drawer.tipsPaid'))
    onClose()
  }
  const problem = (field: string) =>
    error?.field === field ? { code: 'invalid', message: error.message } : undefined
  const isPlaced = ['amount', 'person', 'reason'].includes(error?.field ?? '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconHeartHandshake}
      tone="plain"
      title={t('drawer.tipOut')}
      sentence={t('drawer.tipOutHint')}
      size={560}
      savesOnEnter
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button loading={isBusy} disabled={!isReady} onClick={() => void save()}>
            {t('drawer.payTips')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {drawers.length === 0 && <FormNotice tone="warning">{t('drawer.noOpenShift')}</FormNotice>}
        {error && !isPlaced && <FormNotice tone="error">{error.message}</FormNotice>}
        <div className={classes.grid}>
          {drawers.length > 1 && (
            <Labelled id="tip-drawer" label="field.drawer" error={undefined} isWide>
              {(attributes) => (
                <Select
                  {...attributes}
                  allowDeselect={false}
                  data={drawers.map((it) => ({
                    value: it.id,
                    label: `${it.title} · ${it.branch.title}`,
                  }))}
                  value={at}
                  onChange={(next) => setAt(next ?? at)}
                />
              )}
            </Labelled>
          )}
          <Labelled id="tip-person" label="drawer.tipPerson" error={problem('person')} isRequired>
            {(attributes) => (
              <Select
                {...attributes}
                searchable
                allowDeselect={false}
                data={people}
                value={draft.person || null}
                onChange={(next) => change({ person: next ?? '', amount: null })}
              />
            )}
          </Labelled>
          {currencies.length > 1 && (
            <Labelled id="tip-currency" label="field.currency" error={undefined}>
              {(attributes) => (
                <Select
                  {...attributes}
                  allowDeselect={false}
                  data={currencies.map((it) => ({ value: it.id, label: it.code }))}
                  value={currency}
                  onChange={(next) => change({ currency: next ?? '', amount: null })}
                />
              )}
            </Labelled>
          )}
          <Labelled
            id="tip-out-amount"
            label="drawer.amount"
            error={problem('amount')}
            isRequired
            hint={
              look &&
              draft.person && (
                <>
                  {t('drawer.tipsOwed')} <Amount amount={limit} look={look} />
                </>
              )
            }
          >
            {(attributes) => (
              <DecimalInput
                {...attributes}
                data-autofocus
                prefix={look && currencySign(look)}
                decimals={look?.decimals}
                value={amount}
                onChange={(next) => change({ amount: next })}
              />
            )}
          </Labelled>
          <Labelled id="tip-reason" label="field.note" error={problem('reason')}>
            {(attributes) => (
              <TextInput
                {...attributes}
                autoComplete="off"
                maxLength={longestOf(tipOutFields.reason)}
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
