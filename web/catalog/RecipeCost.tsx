/** What a batch and one generated unit cost, rolled up through every recipe below. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecipeCost as Cost, CostedComponent } from '../../domain/catalog/recipe-cost.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { negated } from '../../domain/kernel/number/fraction.ts'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import classes from './RecipeCost.module.css'

/** As the server tells it, with names. */
type ShownCost = Omit<Cost, 'components' | 'missing'> & {
  components: (Omit<CostedComponent, 'itemId'> & { item: Linked })[]
  missing: Linked[]
}

export function RecipeCost({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { state, isNew, isDirty } = form
  const { data, error } = useQuery({
    queryKey: ['recipe', 'cost', state.id, state.version],
    queryFn: ({ signal }) =>
      call<ShownCost>('GET', `/api/recipes/${state.id}/cost`, undefined, { signal }),
    enabled: !isNew,
  })
  return (
    <Card title={t('recipe.cost')}>
      {isNew && <p className={classes.note}>{t('recipe.costAfterSave')}</p>}
      {error && <p className={classes.note}>{messageOf(error)}</p>}
      {data && (
        <CostFigures cost={data} unit={(state.base.unitGenerated as Linked | null)?.title ?? ''} />
      )}
      {data && isDirty && <p className={classes.note}>{t('recipe.costOfSaved')}</p>}
    </Card>
  )
}

function CostFigures({ cost, unit }: { cost: ShownCost; unit: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.total}>
        <span className={classes.name}>{t('recipe.perUnit', { unit })}</span>
        <Both amount={cost.perGenerated} />
      </div>
      <ul className={classes.parts}>
        {cost.components.map(({ item, quantity, cost: part }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one item may be used twice.
          <li key={at} className={classes.part}>
            <span>
              <bdi>{item.title}</bdi>{' '}
              <bdi dir="ltr" className={classes.quantity}>
                {formatDecimal(quantity)}
              </bdi>
            </span>
            <Money amount={part} />
          </li>
        ))}
        {!isZero(cost.added) && (
          <li className={classes.part}>
            <span>{t('recipe.added')}</span>
            <Money amount={cost.added} />
          </li>
        )}
        {cost.beside !== null && !isZero(cost.beside) && (
          <li className={classes.part}>
            <span>{t('field.byProducts')}</span>
            <Money amount={negated(cost.beside)} />
          </li>
        )}
        <li className={classes.part} data-sum>
          <span>{t('recipe.batch')}</span>
          <span className={classes.both}>
            <Both amount={cost.total} />
          </span>
        </li>
      </ul>
      {cost.missing.length > 0 && (
        <p className={classes.missing}>
          {t('recipe.missing')}{' '}
          {cost.missing.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && t('form.listSeparator')}
              <Link to={`${mustEntity('item').path}/${id}`}>
                <bdi>{title}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function Both({ amount }: { amount: string | null }) {
  const { secondCurrency } = useSession().company
  return (
    <>
      <Money amount={amount} />
      {secondCurrency && <Money amount={amount} currency="second" />}
    </>
  )
}
