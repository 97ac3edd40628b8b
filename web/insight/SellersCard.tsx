/** What sold best, with how much of it and what it left. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { marginOf } from '../../domain/insight/change.ts'
import type { Seller } from '../../domain/insight/dashboard.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { EmptyPicture, MediaImage } from '../kernel/parts/MediaImage.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import classes from './Board.module.css'
import { SecondMoney } from './BothMoney.tsx'

function Margin({ seller }: { seller: Seller }) {
  const { t } = useTranslation()
  const margin = seller.cost === undefined ? undefined : marginOf(seller)
  if (margin === undefined) return null
  return (
    <span className={classes.small}>
      {t('dashboard.marginOf')} <bdi dir="ltr">{`${formatDecimal(margin, 1)}%`}</bdi>
    </span>
  )
}

export function SellersCard({ sellers }: { sellers: readonly Seller[] }) {
  const { t } = useTranslation()
  return (
    <Card
      title={t('dashboard.sellers')}
      aside={
        <Link className={`${classes.more} ct-touch`} to="/Item">
          {t('dashboard.allItems')}
        </Link>
      }
    >
      {sellers.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.nothingSold')}</p>
      ) : (
        <ol className={classes.ledger} data-shape="sellers">
          {sellers.map((seller) => (
            <li key={seller.item}>
              <Link className={classes.row} to={seller.path}>
                {seller.image ? (
                  <MediaImage id={seller.image} alt="" className={classes.picture} />
                ) : (
                  <EmptyPicture className={classes.picture} />
                )}
                <span className={classes.title}>{seller.title}</span>
                <span className={classes.share}>
                  <bdi dir="ltr">{formatDecimal(seller.quantity)}</bdi>
                  <span className={classes.small}>{seller.unit}</span>
                </span>
                <span className={classes.amounts}>
                  <Money amount={seller.net} />
                  <SecondMoney amount={seller.secondNet} />
                  <Margin seller={seller} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
