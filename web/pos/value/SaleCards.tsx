/** The cards of the sale in hand: what they will hold, and the code of those we made one for. */
import { ActionIcon } from '@mantine/core'
import { IconGift, IconPigMoney, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { spelledCode } from '../../../domain/money/card-code.ts'
import { currencyOf } from '../../../domain/pos/money/cash-step.ts'
import { isDepositKind } from '../../../domain/pos/promise/deposit-kind.ts'
import type { SaleCard } from '../../../domain/pos/ticket/sale.ts'
import { withoutCard } from '../../../domain/pos/value/sale-cards.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useDesk } from '../desk.ts'
import classes from './Value.module.css'

function Mark({ kind }: Pick<SaleCard, 'kind'>) {
  const Shape = isDepositKind(kind) ? IconPigMoney : IconGift
  return <Shape size={20} stroke={1.6} aria-hidden />
}

export function SaleCards({ cards }: { cards: readonly SaleCard[] }) {
  const { t } = useTranslation()
  const { basics, edit, isReader } = useDesk()
  return (
    <ul className={classes.cards} aria-label={t('giftCard.inSale')}>
      {cards.map((card) => (
        <li key={`${card.id} ${card.kind}`} className={classes.card}>
          <Mark kind={card.kind} />
          <span className={classes.naming}>
            <span>{t(`giftCard.line.${card.kind}`)}</span>
            <bdi dir="ltr" className={classes.code}>
              {card.code ? spelledCode(card.code) : card.label}
            </bdi>
          </span>
          <Amount amount={card.amount} look={currencyOf(basics, card.currency)} />
          {!isReader && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('giftCard.takeOut', { label: card.label })}
              onClick={() => edit((sale) => withoutCard(sale, card.id))}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
