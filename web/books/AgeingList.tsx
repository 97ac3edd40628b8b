/** Who owes how much, and for how long it has been due. */
import { Button, Input, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Side } from '../../domain/books/behaviour.ts'
import { type Ageing, type Ages, ageGroups } from '../../domain/books/statement.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { SearchField } from '../kernel/parts/SearchField.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Books.module.css'
import { Both } from './Both.tsx'
import { type Place, paramsOf, useAgeing } from './book-queries.ts'
import { ExportButton } from './ExportButton.tsx'
import { MoreRows } from './MoreRows.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PlaceFilters } from './statements/PlaceFilter.tsx'

const columns = [...ageGroups, 'total'] as const

export function AgeingList({ today }: { today: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [side, setSide] = useState<Side>('client')
  const [q, setQ] = useState('')
  const [asOf, setAsOf] = useState(today)
  const [settled] = useDebouncedValue(q.trim(), 200)
  const [place, setPlace] = useState<Place>({ branch: null, project: null })
  const asked = { side, q: settled, asOf, ...place }
  const found = useAgeing(asked)
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
        <Input.Wrapper label={t('ledger.asOf')} className={classes.day}>
          <DateInput
            aria-label={t('ledger.asOf')}
            value={asOf}
            onChange={(day) => setAsOf(day ?? today)}
          />
        </Input.Wrapper>
        <PlaceFilters place={place} onChange={setPlace} />
        <div className={`${classes.end} ${classes.standing}`}>
          {side === 'client' && may('sales.reminder.post') && (
            <Button component={Link} to="/Reminders" variant="default">
              {t('reminders.open')}
            </Button>
          )}
          {may('books.journal.export') && (
            <ExportButton path={`/api/books/ageing/export?${paramsOf(asked)}`} />
          )}
          {may('books.journal.print') && (
            <PrintButton
              title={t(`ledger.ageing.${side}`)}
              path={`/api/books/ageing/paper?${paramsOf(asked)}`}
            />
          )}
        </div>
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
  const { total, revalued } = pages[0] ?? {}
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
          {revalued && (
            <>
              <TotalRow label={t('ledger.tab.exchange')} worth={revalued} />
              <TotalRow
                label={t('ledger.inTheBooks')}
                worth={{
                  first: sumOf([total.first.total, revalued.first]),
                  second: sumOf([total.second?.total ?? '0', revalued.second]),
                }}
              />
            </>
          )}
        </tfoot>
      )}
    </table>
  )
}

/** Beside the ages: in the column of the total alone. */
function TotalRow({ label, worth }: { label: string; worth: { first: string; second: string } }) {
  const { t } = useTranslation()
  return (
    <tr data-sum>
      <td colSpan={columns.length}>{label}</td>
      <td data-number data-label={t('ledger.age.total')}>
        <Both first={worth.first} second={worth.second} />
      </td>
    </tr>
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
