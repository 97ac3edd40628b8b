/** A discount of the whole ticket, spread over its lines. */
import { Button } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { setTicketDiscount } from '../../../domain/pos/ticket/sale-edit.ts'
import { useDesk } from '../desk.ts'
import { type DiscountDraft, DiscountInput } from '../sell/DiscountInput.tsx'
import { FormPanel } from './FormPanel.tsx'
import classes from './Panels.module.css'

const quick = ['5', '10', '15', '20']

export default function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { sale, edit } = useDesk()
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
  const save = () => {
    give(draft.discount ?? '0', draft.discountBy)
  }
  return (
    <FormPanel icon={IconDiscount} title={t('till.ticketDiscount')} onClose={onClose} onSave={save}>
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
    </FormPanel>
  )
}
