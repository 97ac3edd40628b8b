/** Beside a posted document: how far it is paid, and what belongs to it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hidesAmounts } from '../../../domain/books/amount-sight.ts'
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import { documentPath } from '../../../domain/books/document-path.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { ratioOf } from '../../../domain/kernel/number/fraction.ts'
import type { PostedDocument, RelatedDocument } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/Document.module.css'
import { Amount, Money } from '../../kernel/parts/Money.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { useSession } from '../../kernel/session/session.ts'
import { isOverdue } from '../../kernel/words/badges.ts'
import { useCurrency } from '../paper/look.ts'
import { OrderDeposits } from './OrderDeposits.tsx'
import { openBeside } from './open-beside.ts'
import type { PostedProps } from './posted-view.ts'

export function PostedSide({ document, screen, terms }: PostedProps) {
  const { t } = useTranslation()
  const isHidden = hidesAmounts(useReader(), screen)
  const related = [...(document.origin ? [document.origin] : []), ...document.followUps]
  return (
    <>
      {document.payment !== 'none' && !isHidden && (
        <Payment document={document} today={terms.today} />
      )}
      {document.deposits && !isHidden && <OrderDeposits document={document} />}
      {hasCost(document) && (
        <section className={classes.block}>
          <div className={classes.pair}>
            {t('document.cost')} <Money amount={document.cost} />
          </div>
        </section>
      )}
      {related.length > 0 && (
        <section className={classes.block}>
          <h2 className={classes.blockTitle}>{t('document.related')}</h2>
          <ul className={classes.related}>
            {related.map((other) => (
              <Related key={other.id} other={other} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** What was promised, or is delivered later, has cost nothing yet: its delivery tells. */
const hasCost = ({ behaviour, cost }: PostedDocument): boolean =>
  cost !== undefined && !isZero(cost) && behaviourOf(behaviour).side === 'client'

function Payment({ document, today }: { document: PostedDocument; today: string }) {
  const { t } = useTranslation()
  const look = useCurrency(document.currency)
  const beside = openBeside(document, look, useSession().company)
  const { total } = document.totals
  const share = isZero(total) ? '100' : ratioOf(`${document.paid}`, total, 4)
  const percent = isZero(total) ? 100 : Math.round(Number(share) * 100)
  return (
    <section className={classes.block}>
      <h2 className={classes.blockTitle}>
        {t('field.payment')}
        {behaviourOf(document.behaviour).debt === 'raise' && isOverdue(document, today) && (
          <StatusBadge state="overdue">{t('document.overdue')}</StatusBadge>
        )}
      </h2>
      <div className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className={classes.pair}>
        <span>
          {t('field.paid')} <bdi dir="ltr">{percent}%</bdi>
        </span>
        <strong>
          <Amount amount={document.paid} look={look} />
        </strong>
      </div>
      <div className={classes.pair}>
        {t('field.open')}
        <strong>
          <Amount amount={document.open} look={look} />
        </strong>
      </div>
      {beside && (
        <div className={classes.pair}>
          <span />
          <Amount amount={beside.amount} look={beside.look} tone="second" />
        </div>
      )}
    </section>
  )
}

function Related({ other }: { other: RelatedDocument }) {
  const { t } = useTranslation()
  return (
    <li>
      <Link to={documentPath(other)} data-void={other.state === 'void' || undefined}>
        <strong>
          <bdi dir="ltr">{other.number}</bdi>
        </strong>
        <span>{t(`choice.behaviour.${other.behaviour}`)}</span>
        <bdi dir="ltr" className={classes.quiet}>
          {formatDate(other.day)}
        </bdi>
      </Link>
    </li>
  )
}
