/** What was counted beside what should have been there. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Balance } from '../../../domain/pos/shift/shift.ts'
import type { Counted, DrawersState } from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { type Status, StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import classes from './Drawer.module.css'

type CompareProps = {
  state: DrawersState
  counted: Counted
  hasCheques: boolean
  onRecount: () => void
  onNext: () => void
}

const statusOf = ({ variance }: Balance): Status => (isZero(variance) ? 'paid' : 'warning')

const varianceWord = (variance: string): 'even' | 'short' | 'over' =>
  isZero(variance) ? 'even' : isNegative(variance) ? 'short' : 'over'

export function Compare({ state, counted, hasCheques, onRecount, onNext }: CompareProps) {
  const { t } = useTranslation()
  const many = counted.missing.length
  return (
    <div className={classes.narrow}>
      <Card
        title={t('drawer.step.compare')}
        foot={
          <div className={classes.buttons}>
            {counted.canRecount && (
              <Button variant="default" size="md" onClick={onRecount}>
                {t('drawer.recount')}
              </Button>
            )}
            <Button size="md" onClick={onNext}>
              {t('drawer.goOn')}
            </Button>
          </div>
        }
      >
        {counted.isOver && <FormNotice tone="warning">{t('drawer.overLimit')}</FormNotice>}
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('field.currency')}</th>
              <th scope="col">{t('drawer.expected')}</th>
              <th scope="col">{t('drawer.counted')}</th>
              <th scope="col">{t('drawer.variance')}</th>
            </tr>
          </thead>
          <tbody>
            {state.currencies.map((look) => {
              const balance = counted.balances.find(({ currency }) => currency === look.id)
              if (!balance) return null
              return (
                <tr key={look.id}>
                  <th scope="row">{look.code}</th>
                  <td data-label={t('drawer.expected')}>
                    <Amount amount={balance.expected} look={look} />
                  </td>
                  <td data-label={t('drawer.counted')}>
                    <Amount amount={balance.counted} look={look} />
                  </td>
                  <td data-label={t('drawer.variance')}>
                    <StatusBadge state={statusOf(balance)}>
                      {t(`drawer.is.${varianceWord(balance.variance)}`)}{' '}
                      {!isZero(balance.variance) && (
                        <Amount amount={balance.variance} look={look} />
                      )}
                    </StatusBadge>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {hasCheques && (
          <StatusBadge state={many > 0 ? 'warning' : 'paid'}>
            {many > 0 ? t('drawer.chequesMissing', { many }) : t('drawer.chequesAllThere')}
          </StatusBadge>
        )}
      </Card>
    </div>
  )
}
