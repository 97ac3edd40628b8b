/** What the promotion would have cost last month, before it starts. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { type SimulatedPiece, withPiece } from '../../domain/promotions/simulation.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Amount } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import classes from './Simulation.module.css'

/** Piece by piece, until the month is through. */
async function wholeMonth(promotion: string, signal: AbortSignal): Promise<SimulatedPiece> {
  const path = `/api/promotions/${promotion}/simulation`
  const pieceAfter = (place: string | null) =>
    call<SimulatedPiece>('GET', place ? `${path}?after=${place}` : path, undefined, { signal })
  let sums = await pieceAfter(null)
  while (sums.next) sums = withPiece(sums, await pieceAfter(sums.next))
  return sums
}

function Figures({ answer }: { answer: SimulatedPiece }) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const { cost, secondCost, touched, tickets, from, to } = answer
  return (
    <output className={classes.answer}>
      <span>{t('promotion.wouldCost')}</span>
      <span className={classes.cost}>
        <Amount amount={cost} look={firstCurrency} tone="first" />
        {secondCurrency && <Amount amount={secondCost} look={secondCurrency} tone="second" />}
      </span>
      <span>
        {t('promotion.touched', {
          touched: formatDecimal(String(touched)),
          tickets: formatDecimal(String(tickets)),
          from: formatDate(from),
          to: formatDate(to),
        })}
      </span>
    </output>
  )
}

export default function Simulation({ row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['promotion', 'simulation', row.id],
    queryFn: ({ signal }) => wholeMonth(row.id, signal),
    enabled: false,
  })
  return (
    <Card>
      <div className={classes.column}>
        <p className={classes.about}>{t('promotion.simulateAbout')}</p>
        <Button className={classes.ask} loading={isFetching} onClick={() => void refetch()}>
          {t('promotion.simulate')}
        </Button>
        {error && <p role="alert">{messageOf(error)}</p>}
        {data && <Figures answer={data} />}
      </div>
    </Card>
  )
}
