/** What speaks against a line without forbidding it, and what the company does forbid. */
import { IconAlertCircleFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../../domain/kernel/format.ts'
import { isolated } from '../../../../domain/kernel/naming/isolation.ts'
import { isZero } from '../../../../domain/kernel/number/decimal.ts'
import { Amount } from '../../../kernel/parts/Money.tsx'
import { useSession } from '../../../kernel/session/session.ts'
import { useLook } from '../../paper/look.ts'
import { missingStock } from '../../stock/stock-watch.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { costBeneath } from './cost-watch.ts'
import classes from './Lines.module.css'
import { endedPrice } from './price-watch.ts'

export function LineWarnings({ id }: { id: string }) {
  const { t } = useTranslation()
  const { terms } = useRoom()
  const { currencies } = useSession().company
  const left = useEdited((state) =>
    terms.stockPolicy === 'allow' ? null : missingStock(state, id),
  )
  const cost = useEdited((state) => costBeneath(state, id, terms.taxes, currencies))
  const ended = useEdited((state) => endedPrice(state, id))
  const look = useLook()
  if (left === null && cost === null && ended === null) return null
  const [lastDay, price] = ended?.split(' ') ?? []
  const isForbidden = terms.stockPolicy === 'block'
  return (
    <span className={classes.doubts}>
      {left !== null && (
        <span className={classes.doubt} data-forbidden={isForbidden || undefined}>
          {isForbidden ? (
            <IconAlertCircleFilled size={14} aria-hidden />
          ) : (
            <IconAlertTriangleFilled size={14} aria-hidden />
          )}
          {isZero(left)
            ? t('document.stockNone')
            : t('document.stockTooLow', { left: isolated(formatDecimal(left)) })}
        </span>
      )}
      {cost !== null && (
        <span className={classes.doubt}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {t('document.belowCost')} <Amount amount={cost} look={look} />
        </span>
      )}
      {lastDay && price && (
        <span className={classes.doubt}>
          <IconAlertTriangleFilled size={14} aria-hidden />
          {t('document.priceEnded', { day: isolated(formatDate(lastDay)) })}{' '}
          <Amount amount={price} look={look} />
        </span>
      )}
    </span>
  )
}
