/** For the owner: what was out of the ordinary, who stands out, and what proves it. */
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import {
  type ExceptionRow,
  type ExceptionView,
  isShort,
  searchPeriods,
} from '../../../domain/insight/exceptions/exception.ts'
import { keyOf } from '../../../domain/insight/exceptions/score.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { isPeriod, periodOf } from '../../../domain/kernel/period.ts'
import books from '../../books/Books.module.css'
import { Both } from '../../books/Both.tsx'
import { paramsOf } from '../../books/book-queries.ts'
import { PeriodInput } from '../../books/PeriodInput.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { today } from '../../kernel/words/today.ts'
import { currentWeekStart } from '../../kernel/words/week.ts'
import classes from './Exceptions.module.css'
import { type Asked, useExceptionView } from './exception-queries.ts'
import { People } from './People.tsx'

/** Period, branch, kind and person live in the address, so that what is seen can be sent on. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const week = periodOf('week', today(), currentWeekStart())
  const asked: Asked = {
    from: params.get('from') ?? week.from,
    to: params.get('to') ?? week.to,
    branch: params.get('branch'),
  }
  const chosen = { kind: params.get('kind'), person: params.get('person') }
  const go = (next: Partial<Asked & typeof chosen>) =>
    setParams(paramsOf({ ...asked, ...chosen, ...next }), { replace: true })
  return { asked, chosen, go }
}

export default function Exceptions() {
  const { t } = useTranslation()
  const may = useMay()
  const { asked, chosen, go } = useAddress()
  const { data, error } = useExceptionView(asked)
  // What was refused keeps the ways out of it.
  const known = useSession().branches
  const branches = data?.branches ?? known
  const isAskable = isPeriod(asked) && isShort(asked)
  const save = () =>
    download(`/api/exceptions/export?${paramsOf(asked)}&format=xlsx`).catch((failure) =>
      toast.error(messageOf(failure)),
    )
  const kinds = new Map(data?.rows.map(({ kind, words }) => [kind, words]))
  return (
    <Page>
      <PageHead
        title={t('screen.exceptions')}
        actions={
          may('insight.exception.export') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              disabled={!isAskable}
              onClick={() => void save()}
            >
              {t('action.export')}
            </Button>
          )
        }
      />
      <div className={books.tools}>
        <PeriodInput value={asked} today={today()} names={searchPeriods} onChange={go} />
        {branches.length > 1 && (
          <Select
            className={books.choice}
            aria-label={t('field.branch')}
            placeholder={t('restaurantReport.allBranches')}
            clearable
            data={branches.map(({ id, title }) => ({ value: id, label: title }))}
            value={asked.branch}
            onChange={(branch) => go({ branch })}
          />
        )}
        <Select
          className={books.choice}
          aria-label={t('exception.column.what')}
          placeholder={t('exception.allKinds')}
          clearable
          data={[...kinds].map(([kind, words]) => ({ value: kind, label: t(words) }))}
          value={chosen.kind}
          onChange={(kind) => go({ kind })}
        />
      </div>
      {!isPeriod(asked) && <Empty title={t('refusal.periodIsBackwards')} />}
      {isPeriod(asked) && !isShort(asked) && (
        <div className={books.notice}>
          <FormNotice tone="calm">{t('refusal.exceptionsTooLong')}</FormNotice>
        </div>
      )}
      {isAskable && error && (
        <div className={books.notice}>
          <FormNotice tone="error">{messageOf(error)}</FormNotice>
        </div>
      )}
      {isAskable && !error && !data && <Wait />}
      {isAskable && !error && data && (
        <Found view={data} chosen={chosen} onChoose={(person) => go({ person })} />
      )}
    </Page>
  )
}

type FoundProps = {
  view: ExceptionView
  chosen: { kind: string | null; person: string | null }
  onChoose: (person: string | null) => void
}

const pageSize = 50

function Found({ view, chosen, onChoose }: FoundProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const { kind, person } = chosen
  const rows = view.rows.filter(
    (row) => (!kind || row.kind === kind) && (!person || keyOf(row.by) === person),
  )
  const shown = rows.slice(0, pages * pageSize)
  if (view.rows.length === 0)
    return <Empty title={t('exception.empty')} hint={t('exception.emptyHint')} />
  return (
    <>
      {view.cut.length > 0 && (
        <div className={books.notice}>
          <FormNotice tone="calm">{t('exception.cut')}</FormNotice>
        </div>
      )}
      <People people={view.people} chosen={person} onChoose={onChoose} />
      <div className={classes.wide}>
        <table className={books.table} aria-label={t('screen.exceptions')}>
          <thead>
            <tr>
              <th>{t('exception.column.at')}</th>
              <th>{t('exception.column.what')}</th>
              <th>{t('exception.column.by')}</th>
              <th data-number>{t('exception.column.amount')}</th>
              <th>{t('exception.column.reason')}</th>
              <th>{t('exception.column.record')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setPages(pages + 1)}>
            {t('exception.more')}
          </Button>
        </div>
      )}
    </>
  )
}

const heavy = 3

function Row({ row }: { row: ExceptionRow }) {
  const { t } = useTranslation()
  const { at, words, weight, detail, branch, by, approvedBy, amount, reason, record } = row
  return (
    <tr>
      <td data-label={t('exception.column.at')}>
        <bdi dir="ltr">{formatMoment(at)}</bdi>
      </td>
      <td className={classes.what}>
        <StatusBadge state={weight >= heavy ? 'overdue' : 'warning'}>{t(words)}</StatusBadge>
        {detail && <span className={classes.detail}>{t(detail)}</span>}
        {branch && (
          <span className={classes.detail}>
            <bdi>{branch.title}</bdi>
          </span>
        )}
      </td>
      <td data-label={t('exception.column.by')}>
        <span>
          <bdi>{by.name}</bdi>
          {approvedBy && (
            <span className={classes.detail}>
              {t('restaurantReport.approvedBy', { name: approvedBy })}
            </span>
          )}
        </span>
      </td>
      <td data-number data-label={amount ? t('exception.column.amount') : undefined}>
        {amount && <Both {...amount} />}
      </td>
      <td data-label={reason ? t('exception.column.reason') : undefined}>
        {reason && <bdi className={classes.detail}>{reason}</bdi>}
      </td>
      <td data-label={record ? t('exception.column.record') : undefined}>
        {record && (
          <Link className="ct-touch" to={recordPath(record.entity, record.id)}>
            <bdi>{record.title}</bdi>
          </Link>
        )}
      </td>
    </tr>
  )
}
