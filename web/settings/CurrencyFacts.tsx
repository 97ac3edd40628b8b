/** The two currencies as they stand; they are set up on screens of their own. */

import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { saleRate } from '../../domain/kernel/number/money.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import classes from './Settings.module.css'

export function CurrencyFacts() {
  const { t } = useTranslation()
  const { company, rates } = useSession()
  const may = useMay()
  const rate = saleRate(rates)
  return (
    <div className={classes.facts}>
      <dl>
        <Currency name={t('choice.rank.first')} currency={company.firstCurrency} />
        <Currency name={t('choice.rank.second')} currency={company.secondCurrency} />
        {company.secondCurrency && (
          <Fact name={t('systemSettings.rate')}>
            <bdi dir="ltr">{rate ? formatDecimal(rate.buy) : '–'}</bdi>
          </Fact>
        )}
      </dl>
      <div className={classes.links}>
        {may('money.currency.view') && (
          <Anchor inherit component={Link} to="/Currency">
            {t('entity.currency.many')}
          </Anchor>
        )}
        {may('money.rate.view') && (
          <Anchor inherit component={Link} to="/Rate">
            {t('entity.rate.many')}
          </Anchor>
        )}
      </div>
    </div>
  )
}

function Currency({ name, currency }: { name: string; currency: CurrencyInfo | null }) {
  const { t } = useTranslation()
  return (
    <Fact name={name}>
      {currency ? (
        <>
          <bdi dir="ltr">{currency.code}</bdi>
          <span className={classes.quiet}>
            {t('systemSettings.decimals', { count: currency.decimals })}
          </span>
        </>
      ) : (
        '–'
      )}
    </Fact>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
