/** A discount of the whole ticket, spread over its lines. */
import { Button } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '../../domain/kernel/decimal.ts'
import { formatPercent } from '../../domain/kernel/format.ts'
import { setTicketDiscount } from '../../domain/pos/sale-edit.ts'
import { Dialog } from '../kernel/Dialog.tsx'
import { type DiscountDraft, DiscountInput } from './DiscountInput.tsx'
import { useDesk } from './desk.ts'
import classes from './Panels.module.css'

const quick = ['5', '10', '15', '20']

export default function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, edit } = useDesk()
  const form = useId()
  const isAmount = !isZero(sale.discountAmount)
  const before = isAmount ? sale.discountAmount : sale.discountPercent
  const [draft, setDraft] = useState<DiscountDraft>({
    discount: isZero(before) ? null : before,
    discountBy: isAmount ? 'amount' : 'percent',
  })
  const give = (value: string, by: 'percent' | 'amount') => {
    onClose()
    const given = by === 'percent' ? { percent: value } : { amount: value }
    edit((it, shop) => setTicketDiscount(it, given, shop))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    give(draft.discount ?? '0', draft.discountBy)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconDiscount}
      tone="plain"
      size={440}
      title={t('till.ticketDiscount')}
      actions={
        <>
          <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} size="lg">
            {t('action.apply')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={save}>
        <DiscountInput isFirst draft={draft} set={(part) => setDraft({ ...draft, ...part })} />
        <div className={classes.quick}>
          {quick.map((percent) => (
            <Button
              key={percent}
              variant="default"
              size="lg"
              onClick={() => give(percent, 'percent')}
            >
              <bdi dir="ltr">{formatPercent(percent)}</bdi>
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  )
}
