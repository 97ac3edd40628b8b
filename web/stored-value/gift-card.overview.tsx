/** Above the cards: what is owed on them, by branch and age. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OpenCards } from '../../domain/stored-value/card-office.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { call } from '../kernel/session/api.ts'
import classes from './Cards.module.css'
import { useCardLook } from './card-look.ts'

const ages = ['recent', 'year', 'older', 'total'] as const

export default function GiftCardOverview() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['giftCard', 'open'],
    queryFn: ({ signal }) => call<OpenCards>('GET', '/api/gift-cards/open', undefined, { signal }),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <div className={classes.open}>
      <table>
        <caption>{t('giftCard.open')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('giftCard.open.branch')}</th>
            <th scope="col">{t('giftCard.open.count')}</th>
            {ages.map((age) => (
              <th key={age} scope="col">
                {t(`giftCard.open.${age}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <OpenRow key={`${row.branch?.id} ${row.currency}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OpenRow({ row }: { row: OpenCards['rows'][number] }) {
  const look = useCardLook(row.currency)
  return (
    <tr>
      <th scope="row">
        <bdi>{row.branch?.title ?? '–'}</bdi>
      </th>
      <td>
        <bdi dir="ltr">{row.count}</bdi>
      </td>
      {ages.map((age) => (
        <td key={age}>
          <Amount amount={row[age]} look={look} />
        </td>
      ))}
    </tr>
  )
}
