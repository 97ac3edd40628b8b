/** What everything that was asked for comes to, in both currencies. */
import { useTranslation } from 'react-i18next'
import { Amount, Money } from '../parts/Money.tsx'
import { useSession } from '../session/session.ts'
import { fieldLabel } from '../words/words.ts'
import { countOf } from './count-words.ts'
import classes from './ListTotals.module.css'
import { useTotals } from './list-data.ts'
import { stageOf } from './list-model.ts'
import type { ListModel } from './list-shape.ts'

export function ListTotals({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const { entity, asked, data } = list
  const { secondCurrency } = useSession().company
  const { data: totals } = useTotals(entity, asked, !data.isFirstWait)
  if (!totals || stageOf(list) !== 'rows' || data.isGuess) return null
  if (!totals.isExact)
    return (
      <span className={classes.hint}>
        {t('list.tooManyToTotal', { limit: countOf(totals.limit) })}
      </span>
    )
  return (
    <dl className={classes.totals} aria-label={t('list.totals')}>
      {totals.sums.map(({ name, first, second }) => (
        <div key={name} className={classes.sum}>
          <dt>{fieldLabel(t, entity.name, name)}</dt>
          <dd>
            <Money amount={first} />
            {secondCurrency &&
              (second === null ? (
                <Money amount={first} currency="second" />
              ) : (
                <Amount amount={second} look={secondCurrency} tone="second" />
              ))}
          </dd>
        </div>
      ))}
      {totals.apart && (
        <div className={classes.sum}>
          <dt>{t('list.notCounted')}</dt>
          <dd>{countOf(totals.apart)}</dd>
        </div>
      )}
    </dl>
  )
}
