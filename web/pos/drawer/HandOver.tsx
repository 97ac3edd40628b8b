/** What stays as the next float and what goes to the safe; a count that was far off is approved. */

import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, isMore } from '../../../domain/kernel/number/fraction.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import type { Balance } from '../../../domain/pos/shift/shift.ts'
import {
  closeShiftFields,
  type DrawersState,
  pinInput,
  type ShiftDetail,
} from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { useMay } from '../../kernel/session/session.ts'
import classes from './Drawer.module.css'
import { type DrawerProblem, useDrawerChange } from './drawer-change.ts'
import { type RestToBank, useRestToBank } from './rest-to-bank.ts'

type HandOverProps = {
  state: DrawersState
  shift: ShiftDetail
  balances: readonly Balance[]
  isOver: boolean
  /** Whoever ends it has said that what is open goes to the next shift. */
  carriesOver: boolean
  onBack: () => void
  onClosed: () => void
  /** Something came in since the difference was shown. */
  onChanged: (balances: Balance[], isOver: boolean) => void
}

type Left = Record<string, string | null>

/** As much as it began with, if there is as much. */
const likeFloat = ({ counts }: ShiftDetail, balances: readonly Balance[]): Left =>
  Object.fromEntries(
    balances.map(({ currency, counted }) => {
      const float = counts.find((it) => it.kind === 'float' && it.currency === currency)?.amount
      const isThere = float !== undefined && !isMore(float, counted)
      return [currency, isThere ? float : counted]
    }),
  )

const restOf = (counted: string, left: string | null | undefined): string =>
  differenceOf(counted, left && isDecimal(left) ? left : '0')

export function HandOver(props: HandOverProps) {
  const { state, shift, balances, isOver, carriesOver, onBack, onClosed, onChanged } = props
  const { t } = useTranslation()
  const isManager = useMay()('pos.shift.void')
  const [left, setLeft] = useState<Left>(() => likeFloat(shift, balances))
  const [reason, setReason] = useState('')
  const [approver, setApprover] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const { isBusy, error, send } = useDrawerChange()
  const bank = useRestToBank(shift)
  const needsApproval = isOver || error?.field === 'approval' || error?.field === 'reason'
  const close = async () => {
    const body = {
      left: balances.map(({ currency }) => ({ currency, amount: left[currency] ?? '0' })),
      reason: reason.trim() || null,
      approval: approver && pin ? { user: approver, pin } : null,
      seen: balances.map(({ currency, variance }) => ({ currency, variance })),
      carriesOver,
    }
    if (!(await send(`/api/shifts/${shift.id}/close`, body))) return
    await bank.send(
      balances.map(({ currency, counted }) => ({
        currency,
        rest: restOf(counted, left[currency]),
      })),
    )
    onClosed()
  }
  useEffect(() => {
    if (error?.code !== 'varianceChanged') return
    const { balances: now, isOver: isFar } = error.facts as { balances: Balance[]; isOver: boolean }
    onChanged(now, isFar)
  }, [error, onChanged])
  const placed = error?.field && /^(left|reason|approval)/.test(error.field)
  return (
    <div className={classes.narrow}>
      <Card
        title={t('drawer.step.handOver')}
        foot={
          <div className={classes.buttons}>
            <Button variant="default" size="md" onClick={onBack}>
              {t('shell.back')}
            </Button>
            <Button size="md" loading={isBusy} onClick={() => void close()}>
              {t('drawer.closeShift')}
            </Button>
          </div>
        }
      >
        {error && !placed && <FormNotice tone="error">{error.message}</FormNotice>}
        <p className={classes.sentence}>{t('drawer.leftHint')}</p>
        <div className={classes.grid}>
          {balances.map((balance, i) => (
            <LeftField
              key={balance.currency}
              {...{ state, balance, error, i, bank }}
              left={left[balance.currency] ?? null}
              onChange={(amount) => setLeft({ ...left, [balance.currency]: amount })}
            />
          ))}
        </div>
        {needsApproval && (
          <div className={`${classes.grid} ${classes.approval}`}>
            <FormNotice tone="warning">{t('drawer.overLimit')}</FormNotice>
            <Labelled
              id="drawer-reason"
              label="drawer.whyOff"
              error={at(error, 'reason')}
              isRequired
            >
              {(attributes) => (
                <TextInput
                  {...attributes}
                  autoComplete="off"
                  maxLength={longestOf(closeShiftFields.reason)}
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              )}
            </Labelled>
            {!isManager && (
              <>
                <Labelled
                  id="drawer-approver"
                  label="drawer.approver"
                  error={at(error, 'approval') ?? at(error, 'approval.user')}
                  isRequired
                >
                  {(attributes) => (
                    <Select
                      {...attributes}
                      data={state.approvers.map(({ id, title }) => ({ value: id, label: title }))}
                      nothingFoundMessage={t('drawer.noApprover')}
                      value={approver}
                      onChange={setApprover}
                    />
                  )}
                </Labelled>
                <Labelled
                  id="drawer-pin"
                  label="drawer.pin"
                  error={at(error, 'approval.pin')}
                  isRequired
                >
                  {(attributes) => (
                    <PasswordInput
                      {...attributes}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={longestOf(pinInput)}
                      value={pin}
                      onChange={(event) => setPin(event.currentTarget.value)}
                    />
                  )}
                </Labelled>
              </>
            )}
          </div>
        )}
      </Card>
    </div>
  )
}

const at = (error: DrawerProblem | null, field: string) =>
  error?.field === field ? { code: 'invalid', message: error.message } : undefined

type LeftFieldProps = {
  state: DrawersState
  balance: Balance
  i: number
  left: string | null
  error: DrawerProblem | null
  bank: RestToBank
  onChange: (amount: string | null) => void
}

function LeftField({ state, balance, i, left, error, bank, onChange }: LeftFieldProps) {
  const { t } = useTranslation()
  const look = state.currencies.find(({ id }) => id === balance.currency)
  if (!look) return null
  const places = bank.placesFor(look.id)
  return (
    <div className={classes.leftPart}>
      <Labelled
        id={`drawer-left-${look.code}`}
        label={t('drawer.leftIn', { currency: look.code })}
        error={at(error, `left.${i}.amount`)}
        hint={
          <>
            {t('drawer.toSafe')} <Amount amount={restOf(balance.counted, left)} look={look} />
          </>
        }
      >
        {(attributes) => (
          <DecimalInput
            {...attributes}
            prefix={currencySign(look)}
            decimals={look.decimals}
            value={left}
            onChange={onChange}
          />
        )}
      </Labelled>
      {places.length > 0 && (
        <Labelled
          id={`drawer-rest-${look.code}`}
          label={t('drawer.restTo', { currency: look.code })}
          error={undefined}
        >
          {(attributes) => (
            <Select
              {...attributes}
              clearable
              placeholder={t('drawer.restInSafe')}
              data={places.map(({ id, title }) => ({ value: id, label: title }))}
              value={bank.chosen[look.id] ?? null}
              onChange={(place) => bank.choose(look.id, place)}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
