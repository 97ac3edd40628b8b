/** The revaluation of a day: its working first, then the entry and its mirror on the next day. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangePreview, ExchangeRow } from '../../domain/books/exchange-day.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { writtenCurrencies } from '../../domain/money/ranks.ts'
import { AccountName } from '../books/AccountName.tsx'
import classes from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { askBooksAgain } from '../books/book-queries.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay, useSession } from '../kernel/session/session.ts'
import { VoidExchange } from './VoidExchange.tsx'

const useExchange = (day: string) =>
  useQuery({
    queryKey: ['books', 'exchange', day],
    queryFn: ({ signal }) =>
      call<ExchangePreview>('GET', `/api/books/exchange?day=${day}`, undefined, { signal }),
    retry: false,
  })

export default function ExchangePart({ today }: { today: string }) {
  const { t } = useTranslation()
  const offered = writtenCurrencies(useSession().company)
  const [day, setDay] = useState<string | null>(today)
  if (offered.length < 2) return <Empty title={t('exchange.oneCurrency')} />
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.day}>
          <DateInput aria-label={t('field.day')} value={day} onChange={setDay} />
        </div>
        <p className={classes.note}>{t('exchange.hint')}</p>
      </div>
      {day && <Preview day={day} />}
    </>
  )
}

function Preview({ day }: { day: string }) {
  const { t } = useTranslation()
  const { data, error } = useExchange(day)
  if (error)
    return (
      <div className={classes.notice}>
        <FormNotice tone="error">{messageOf(error)}</FormNotice>
      </div>
    )
  if (!data) return <Wait />
  return (
    <>
      {data.posted && (
        <PostedAlready posted={data.posted} day={day} hasMore={data.rows.length > 0} />
      )}
      {data.rows.length === 0 ? (
        <Empty title={t('exchange.nothing')} art="done" />
      ) : (
        <Working preview={data} day={day} />
      )}
    </>
  )
}

type PostedProps = {
  posted: NonNullable<ExchangePreview['posted']>
  day: string
  hasMore: boolean
}

function PostedAlready({ posted, day, hasMore }: PostedProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.notice}>
      <FormNotice tone="calm">
        {t('exchange.posted', { user: posted.user, day: formatDate(day) })}
        {hasMore && ` ${t('exchange.again')}`}
      </FormNotice>
      {may('books.journal.void') && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('exchange.void')}
        </Button>
      )}
      {isAsking && <VoidExchange id={posted.id} day={day} onClose={() => setAsking(false)} />}
    </div>
  )
}

type WorkingProps = { preview: ExchangePreview; day: string }

function Working({ preview, day }: WorkingProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const worth =
    preview.rate === null
      ? t('exchange.worthThere')
      : t('exchange.worth', { rate: formatDecimal(preview.rate) })
  const hasPlaces = new Set(preview.rows.map(({ branch }) => branch)).size > 1
  const post = async () => {
    const isSure = await confirm({
      title: t('exchange.postTitle', { day: formatDate(day) }),
      body: t('exchange.postHint'),
      confirmLabel: t('exchange.post'),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await call('POST', '/api/books/exchange', { id: newId(), mirror: newId(), day })
      toast.success(t('ledger.posted'))
      await askBooksAgain()
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.table} aria-label={t('ledger.tab.exchange')}>
          <thead>
            <tr>
              <th>{t('field.account')}</th>
              <th>{t('ledger.partner')}</th>
              {hasPlaces && <th>{t('field.branch')}</th>}
              <th data-number>{t('taxReturn.amount')}</th>
              <th data-number>{t('exchange.carried')}</th>
              <th data-number>{worth}</th>
              <th data-number>{t('ledger.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <Row
                key={`${row.account.id} ${row.partner?.id} ${row.branch} ${row.code} ${row.measure}`}
                row={row}
                worth={worth}
                hasPlaces={hasPlaces}
              />
            ))}
          </tbody>
        </table>
      </div>
      {may('books.journal.post') && !preview.posted && (
        <div className={classes.balance} data-foot>
          <Button loading={isBusy} onClick={() => void post()}>
            {t('exchange.post')}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = { row: ExchangeRow; worth: string; hasPlaces: boolean }

function Row({ row, worth, hasPlaces }: RowProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const codes = { first: firstCurrency.code, second: secondCurrency?.code ?? '' }
  const [own, foreign] = [row.code, codes[row.measure]]
  return (
    <tr>
      <td data-name>
        <AccountName account={row.account} />
      </td>
      {row.partner ? (
        <td data-label={t('ledger.partner')}>
          <bdi>{row.partner.title}</bdi>
        </td>
      ) : (
        <td />
      )}
      {hasPlaces && (
        <td data-label={t('field.branch')}>
          <bdi>{row.place}</bdi>
        </td>
      )}
      <td data-number data-label={t('taxReturn.amount')}>
        <AmountIn amount={row.amount} code={own} />
      </td>
      <td data-number data-label={t('exchange.carried')}>
        <AmountIn amount={row[row.measure]} code={foreign} />
      </td>
      <td data-number data-label={worth}>
        <AmountIn amount={row.worth} code={foreign} />
      </td>
      <td data-number data-label={t('ledger.difference')}>
        <AmountIn amount={row.difference} code={foreign} />
      </td>
    </tr>
  )
}
