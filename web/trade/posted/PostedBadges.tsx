/** The states of a posted document: what is paid and what is delivered are flags of their own. */
import { useTranslation } from 'react-i18next'
import { behaviourOf, documentScreens } from '../../../domain/books/behaviour.ts'
import { returnWord } from '../../../domain/books/delivery-word.ts'
import { paymentWord } from '../../../domain/books/payment-word.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { badgeOf } from '../../kernel/words/badges.ts'
import { choiceLabel } from '../../kernel/words/words.ts'

export function PostedBadges({ document }: { document: PostedDocument }) {
  const { t } = useTranslation()
  const { behaviour, payment, delivery, state } = document
  if (state === 'void') return <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>
  const paid = payment === 'none' ? undefined : badgeOf('payment', payment)
  const { stock, becomes, side, screen } = behaviourOf(behaviour)
  // Stock that came, went or was counted has moved; only a transfer is on its way.
  const hasMoved = !side && behaviour !== 'transfer'
  const hasGoods =
    !hasMoved && (stock !== 'none' || (becomes !== undefined && behaviour !== 'quotation'))
  const back = returnWord(behaviour, delivery)
  return (
    <>
      <StatusBadge state="active">{t('choice.state.posted')}</StatusBadge>
      {paid && <StatusBadge state={paid}>{t(paymentWord(behaviour, payment))}</StatusBadge>}
      {hasGoods && (
        <StatusBadge state={badgeOf('delivery', delivery) ?? 'waiting'}>
          {back ? t(back) : choiceLabel(t, documentScreens[screen].entity, 'delivery', delivery)}
        </StatusBadge>
      )}
    </>
  )
}
