/** A card by its code: what it holds, and what can be done with it here. */
import { Button, Input, TextInput } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { longestCode } from '../../../domain/money/card-code.ts'
import { mayPass } from '../../../domain/pos/cashier-rights.ts'
import { countsFor, currencyOf, firstOf } from '../../../domain/pos/money/cash-step.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import { cardBackOf, isToppedUp } from '../../../domain/pos/value/card-back.ts'
import { withCard } from '../../../domain/pos/value/sale-cards.ts'
import { refuseTopUp } from '../../../domain/pos/value/top-up.ts'
import type { ValueLook } from '../../../domain/stored-value/value-contract.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { type Desk, useDesk } from '../desk.ts'
import { askApproval } from '../panels/approval.ts'
import { DialogPad } from '../panels/DialogPad.tsx'
import panels from '../panels/Panels.module.css'
import { takeSale } from '../till-ui.ts'
import type { CardPartProps } from './SellCard.tsx'
import classes from './Value.module.css'
import { holdValue, lookAtCard } from './value-calls.ts'

export function LookAtCard({ isOnline, onClose, modes }: CardPartProps) {
  const { t } = useTranslation()
  const { basics, sale } = useDesk()
  const [code, setCode] = useState('')
  const [look, setLook] = useState<ValueLook | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isOnline || isBusy || code.trim() === '') return
    setBusy(true)
    setError(null)
    setLook(null)
    void lookAtCard(basics.register.id, sale.id, code)
      .then(setLook)
      .catch((problem: unknown) => setError(messageOf(problem)))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconGift}
      tone="plain"
      size={520}
      title={t('giftCard.menu')}
      sentence={t(isOnline ? 'giftCard.sentence' : 'giftCard.offline')}
      actions={<Cancel size="lg" onClick={onClose} />}
    >
      <form className={panels.form} onSubmit={submit} noValidate>
        {modes}
        <TextInput
          size="lg"
          label={t('giftCard.code')}
          dir="ltr"
          data-autofocus
          autoComplete="off"
          maxLength={longestCode}
          value={code}
          error={error}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
        <Button type="submit" size="lg" variant="default" loading={isBusy} disabled={!isOnline}>
          {t('giftCard.look')}
        </Button>
      </form>
      {look && <Found look={look} code={code} onClose={onClose} />}
    </Dialog>
  )
}

/** How money may be given for it here, at the rate of today. */
function backHere(look: ValueLook, { basics }: Desk) {
  const { currency, balance } = look
  const [rate, { decimals }] = [basics.rate?.buy ?? null, firstOf(basics)]
  const worth = countsFor(balance, currencyOf(basics, currency), rate, decimals)
  return cardBackOf(look, { worth, cashOut: basics.cardCashOut ?? null })
}

type FoundProps = { look: ValueLook; code: string; onClose: () => void }

function Found({ look, code, onClose }: FoundProps) {
  const { t } = useTranslation()
  const field = useId()
  const desk = useDesk()
  const { basics, edit, sale, till, cashier } = desk
  const [more, setMore] = useState<string | null>(null)
  const { id, label, currency } = look
  const back = backHere(look, desk)
  const isPart = back?.kind === 'void' && !look.isUnused
  const [problem, setProblem] = useState<string | null>(null)
  const isReady = more !== null && isDecimal(more)
  const topUp = () => {
    if (!isReady) return
    try {
      refuseTopUp(more, look, basics)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(t(`refusal.${error.code}`, { ...error.facts }))
      return
    }
    const card = { id, label, kind: 'topUp' as const, currency, amount: more }
    edit((before) => withCard(before, { ...card, expiresOn: look.expiresOn }))
    onClose()
  }
  /** A refund of its own; whoever may not give money back asks somebody who may. */
  const giveBack = async ({ kind, amount }: NonNullable<typeof back>) => {
    const blank = { ...newSale(newId(), new Date().toISOString()), kind: 'posRefund' as const }
    const isAllowed = mayPass(cashier, 'refund', null, basics)
    const approval = isAllowed ? null : await askApproval('refund', null, blank.id)
    if (!isAllowed && !approval) return
    const begun = { ...blank, approvals: approval ? [approval] : [] }
    // All of it, so that nothing is used while the money is counted.
    const kept = { register: basics.register.id, sale: blank.id, code, amount: look.balance }
    try {
      await holdValue(kept)
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    till.saveSale(withCard(begun, { id, label, kind, currency, amount }))
    takeSale(blank.id)
    onClose()
  }
  return (
    <div className={classes.found}>
      <dl className={classes.look}>
        <dt>
          {t('field.balance')} <bdi dir="ltr">{label}</bdi>
        </dt>
        <dd>
          <Amount amount={look.balance} look={currencyOf(basics, currency)} />
        </dd>
        <dt>{t(`choice.state.${look.state}`)}</dt>
        {look.expiresOn && (
          <dt>
            {t('field.expiresOn')} <bdi dir="ltr">{formatDate(look.expiresOn)}</bdi>
          </dt>
        )}
      </dl>
      {isToppedUp(look) && sale.kind === 'posSale' && (
        <>
          <Input.Wrapper id={field} size="md" label={t('giftCard.topUpBy')} error={problem}>
            <DecimalInput
              id={field}
              size="lg"
              value={more}
              error={problem !== null}
              onChange={(value) => {
                setProblem(null)
                setMore(value)
              }}
            />
          </Input.Wrapper>
          <div className={classes.row}>
            <Button size="lg" disabled={!isReady} onClick={topUp}>
              {t('giftCard.topUp')}
            </Button>
            {back && (
              <Button size="lg" variant="default" onClick={() => void giveBack(back)}>
                {t(isPart ? 'giftCard.topUpBack' : `giftCard.line.${back.kind}`)}
              </Button>
            )}
          </div>
          <DialogPad />
        </>
      )}
    </div>
  )
}
