/** Who owes how much, and for how long it has been due. */
import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Side } from '../../domain/books/behaviour.ts'
import { type Ageing, type Ages, ageGroups } from '../../domain/books/statement.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { SearchField } from '../kernel/parts/SearchField.tsx'
import { Wait } from '../kernel/parts/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { Both } from './Both.tsx'
import { useAgeing } from './book-queries.ts'
import { MoreRows } from './MoreRows.tsx'

const columns = [...ageGroups, 'total'] as const

export function AgeingList() {
  const { t } = useTranslation()
  const may = useMay()
  const [side, setSide] = useState<Side>('client')
  const [q, setQ] = useState('')
  const [settled] = useDebouncedValue(q.trim(), 200)
  const found = useAgeing(side, settled)
  const pages = found.data?.pages ?? []
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('ledger.side')}
          data={(['client', 'supplier'] as const).map((value) => ({
            value,
            label: t(`ledger.ageing.${value}`),
          }))}
          value={side}
          onChange={(next) => setSide(next as Side)}
        />
        <SearchField
          className={classes.search}
          label={t('ledger.ageing.search')}
          value={q}
          onChange={setQ}
        />
        {side === 'client' && may('sales.reminder.post') && (
          <Button component={Link} to="/Reminders" variant="default">
            {t('reminders.open')}
          </Button>
        )}
      </div>
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {pages[0]?.rows.length === 0 && (
        <Empty title={t('ledger.ageing.empty')} hint={t('ledger.ageing.emptyHint')} art="done" />
      )}
      {pages[0] && pages[0].rows.length > 0 && (
        <div className={classes.scroller}>
          <AgeingTable pages={pages} side={side} />
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}

function AgeingTable({ pages, side }: { pages: readonly Ageing[]; side: Side }) {
  const { t } = useTranslation()
  const total = pages[0]?.total
  return (
    <table className={classes.table} aria-label={t(`ledger.ageing.${side}`)}>
      <thead>
        <tr>
          <th>{t('ledger.partner')}</th>
          {columns.map((name) => (
            <th key={name} data-number>
              {t(`ledger.age.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pages
          .flatMap(({ rows }) => rows)
          .map(({ partner, first, second }) => (
            <tr key={partner.id}>
              <td data-name>
                <Link className={classes.link} to={`/Thirdparty/${partner.id}?tab=statement`}>
                  <bdi>{partner.title}</bdi>
                </Link>
              </td>
              <Cells first={first} second={second} />
            </tr>
          ))}
      </tbody>
      {total && (
        <tfoot>
          <tr data-sum>
            <td>{t('ledger.partners', { count: total.partners })}</td>
            <Cells first={total.first} second={total.second} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Cells({ first, second }: { first: Ages; second: Ages | null }) {
  const { t } = useTranslation()
  return columns.map((name) => (
    <td key={name} data-number data-label={t(`ledger.age.${name}`)}>
      <Both first={first[name]} second={second?.[name] ?? null} isQuietAtZero />
    </td>
  ))
}
