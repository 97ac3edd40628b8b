/** A code the client gives: a word for everybody, or one of a series that the server holds for the sale. */
import { TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  openCoupon,
  refuseAtTable,
  typedCode,
  withCoupon,
} from '../../../domain/pos/promotion/sale-coupon.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from '../panels/FormPanel.tsx'

export default function CouponDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, basics, shop, till, edit } = useDesk()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const promotions = basics.promotions ?? []
  const nameOf = (id: string): string => {
    const found = promotions.find((it) => it.id === id)
    return found ? nameIn(currentLanguage(), found) : ''
  }

  async function promotionOf(): Promise<string> {
    const open = openCoupon(code, promotions, shop.day)
    if (open) return open.id
    if (!till.isOnline) throw new Refusal('couponOffline', 'code')
    const body = { register: basics.register.id, sale: sale.id, code }
    return (await call<{ promotion: string }>('POST', '/api/pos/coupons/hold', body)).promotion
  }

  async function save(): Promise<void> {
    try {
      refuseAtTable(sale)
      const promotion = await promotionOf()
      edit((it) => withCoupon(it, promotion, code))
      onClose()
      toast.success(t('till.coupon.taken', { name: nameOf(promotion) }))
    } catch (error) {
      setFault(
        error instanceof Refusal
          ? t(`refusal.${error.code}`, { ...error.facts })
          : messageOf(error),
      )
    }
  }

  return (
    <FormPanel
      icon={IconTicket}
      title={t('till.coupon.open')}
      isReady={code.trim() !== ''}
      onClose={onClose}
      onSave={() => void save()}
    >
      <TextInput
        label={t('till.coupon.code')}
        data-autofocus
        size="lg"
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
      {sale.lines.some(({ ordered }) => ordered) && <p>{t('till.coupon.table')}</p>}
      {sale.coupons && sale.coupons.length > 0 && (
        <p>
          {t('till.coupon.given')}{' '}
          <bdi>{sale.coupons.map(({ promotion }) => nameOf(promotion)).join(', ')}</bdi>
        </p>
      )}
    </FormPanel>
  )
}
