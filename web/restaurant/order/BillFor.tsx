/**
 * For whom a bill is made: a client, where some promotions are for groups of clients, and codes. What
 * only the server knows of them is asked before the bill is made, so that both reckon the same.
 */
import { Button, Input, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { openCoupon, typedCode } from '../../../domain/pos/promotion/sale-coupon.ts'
import { type BillGuest, withTableCode } from '../../../domain/restaurant/order/bill-guest.ts'
import type { BranchPromotions } from '../../../domain/restaurant/order/table-promotions.ts'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Order.module.css'

type BillForProps = {
  order: string
  offers: BranchPromotions
  isReached: boolean
  guest: BillGuest
  /** What the bill gives by now. */
  given: readonly string[]
  onChange: (guest: BillGuest) => void
}

type Answer = { group: string | null; promotion: string | null }

const ask = (order: string, body: { client: string | null; code: string | null }) =>
  call<Answer>('POST', `/api/orders/${order}/guest`, body)

const clients = { isClient: { in: [true] }, isActive: { in: [true] } }

export function BillFor(props: BillForProps) {
  const { declared } = props.offers
  const canPick = useMay()('partners.thirdparty.view')
  return (
    <>
      {canPick && declared.some(({ groups }) => groups.length > 0) && <ForClient {...props} />}
      {declared.some(({ couponUse }) => couponUse !== 'none') && <Codes {...props} />}
    </>
  )
}

function ForClient({ order, isReached, guest, onChange }: BillForProps) {
  const { t } = useTranslation()
  const id = useId()
  const [client, setClient] = useState<Linked | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (chosen: Linked | null): Promise<void> => {
    setClient(chosen)
    setFault(null)
    try {
      const { group } = chosen
        ? await ask(order, { client: chosen.id, code: null })
        : { group: null }
      onChange({ ...guest, client: chosen?.id ?? null, group })
    } catch (error) {
      setClient(null)
      setFault(messageOf(error))
      onChange({ ...guest, client: null, group: null })
    }
  }
  return (
    <Input.Wrapper id={id} label={t('promise.customer')} error={fault}>
      <Picker
        id={id}
        target="thirdparty"
        canCreate={false}
        disabled={!isReached}
        filters={clients}
        value={client}
        onChange={(chosen) => void choose(chosen)}
      />
    </Input.Wrapper>
  )
}

function Codes({ order, offers, isReached, guest, given, onChange }: BillForProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { declared, clock } = offers
  const promotionOf = async (): Promise<string> => {
    const open = openCoupon(
      code,
      declared,
      businessDayOf(new Date(), clock.timeZone, clock.dayEndHour),
    )
    if (open) return open.id
    if (!isReached) throw new Refusal('couponOffline', 'code')
    return (await ask(order, { client: null, code })).promotion ?? ''
  }
  const take = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setAsking(true)
    try {
      const promotion = await promotionOf()
      onChange(withTableCode(guest, promotion, code))
      setCode('')
    } catch (error) {
      setFault(
        error instanceof Refusal
          ? t(`refusal.${error.code}`, { ...error.facts })
          : messageOf(error),
      )
    } finally {
      setAsking(false)
    }
  }
  const nameOf = (promotion: string): string => {
    const found = declared.find(({ id }) => id === promotion)
    return found ? nameIn(language, found) : ''
  }
  return (
    <form className={classes.code} noValidate onSubmit={(event) => void take(event)}>
      <TextInput
        label={t('till.coupon.open')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={typedCode.max}
        value={code}
        error={fault}
        onChange={(event) => {
          setFault(null)
          setCode(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={isAsking} disabled={code.trim() === ''}>
        {t('action.apply')}
      </Button>
      {guest.coupons.map(({ promotion }) => (
        <p key={promotion} className={classes.coupon}>
          {given.includes(promotion) ? (
            <bdi>{nameOf(promotion)}</bdi>
          ) : (
            <span>{t('till.coupon.idle', { name: isolated(nameOf(promotion)) })}</span>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() =>
              onChange({
                ...guest,
                coupons: guest.coupons.filter((it) => it.promotion !== promotion),
              })
            }
          >
            {t('files.remove')}
          </Button>
        </p>
      ))}
    </form>
  )
}
