/** The sale in hand becomes a quotation or an order of the office. */
import { Button, Input } from '@mantine/core'
import { IconFileTime, IconUser } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { promiseOf } from '../../../domain/pos/promise/promise.ts'
import type { PromiseKind } from '../../../domain/pos/promise/promise-kind.ts'
import { promiseKinds } from '../../../domain/pos/promise/promise-kind.ts'
import { setCustomer } from '../../../domain/pos/ticket/sale-edit.ts'
import { Cancel } from '../../kernel/parts/Cancel.tsx'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk, useTellRefusal } from '../desk.ts'
import panels from '../panels/Panels.module.css'
import { PartnerPicker } from '../panels/PartnerPicker.tsx'
import { beginSale, showPanel } from '../till-ui.ts'

/** Goods that are put aside are an order with a day and a deposit. */
type Made = PromiseKind | 'layaway'

const choices: readonly Made[] = [...promiseKinds, 'layaway']

export default function PromiseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, shop, basics, till, edit } = useDesk()
  const { transactionTypes } = useSession()
  const tell = useTellRefusal()
  const field = useId()
  const [id] = useState(newId)
  const [busy, setBusy] = useState<Made | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { customer } = sale
  const make = async (made: Made) => {
    const kind = made === 'layaway' ? 'salesOrder' : made
    const type = transactionTypes.find(({ behaviour }) => behaviour === kind)
    if (!type) return
    setBusy(made)
    try {
      const place = {
        id,
        type: type.id,
        branch: basics.branch.id,
        warehouse: basics.warehouse.id,
        day: shop.day,
        ...(made === 'layaway' ? { until: addDays(shop.day, basics.layawayDays ?? 30) } : {}),
      }
      const body = promiseOf(sale, place, shop)
      const { number } = await call<{ number: string }>('POST', '/api/invoices/post', body)
      toast.success(t('promise.made', { number }))
      till.dropSale(sale.id)
      beginSale()
      if (made === 'layaway') showPanel({ name: 'deposit', order: id })
      else onClose()
    } catch (error) {
      if (error instanceof Refusal) tell(error)
      else toast.error(messageOf(error))
      setBusy(null)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconFileTime}
      tone="plain"
      size={600}
      title={t('promise.make')}
      sentence={t('promise.sentence')}
      actions={
        <>
          <Cancel size="lg" onClick={onClose} />
          {choices.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="lg"
              disabled={!customer || busy !== null}
              loading={busy === kind}
              onClick={() => void make(kind)}
            >
              {t(`promise.${kind}`)}
            </Button>
          ))}
        </>
      }
    >
      <div className={panels.form}>
        <Input.Wrapper size="md" label={t('promise.customer')} labelProps={{ id: field }}>
          <Button
            fullWidth
            size="lg"
            variant="default"
            justify="flex-start"
            data-autofocus
            aria-labelledby={`${field} ${field}-chosen`}
            leftSection={<IconUser size={20} stroke={1.6} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            <bdi id={`${field}-chosen`}>
              {customer ? nameIn(currentLanguage(), customer) : t('till.chooseCustomer')}
            </bdi>
          </Button>
        </Input.Wrapper>
      </div>
      {isChoosing && (
        <PartnerPicker
          onClose={() => setChoosing(false)}
          onChoose={(partner) => {
            edit((it, at) => setCustomer(it, partner, at))
            setChoosing(false)
          }}
        />
      )}
    </Dialog>
  )
}
