/** Profit and loss, balance sheet and cash flow: asked, shown, printed and handed on. */
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type StatementAnswer, statementNames } from '../../../domain/books/statements/statement.ts'
import { isPeriod } from '../../../domain/kernel/period.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import classes from '../Books.module.css'
import { booksKey } from '../book-queries.ts'
import { Handing } from './Handing.tsx'
import { StatementTable } from './StatementTable.tsx'
import { StatementTools } from './StatementTools.tsx'
import { type StatementAsk, statementQuery, useStatementAddress } from './statement-address.ts'

const useStatement = (ask: StatementAsk) => {
  const path = `/api/books/statements/${ask.show}?${statementQuery(ask)}`
  return useQuery({
    queryKey: [booksKey, 'statement', path],
    queryFn: ({ signal }) => call<StatementAnswer>('GET', path, undefined, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[2]?.toString().includes(`/${ask.show}?`)
        ? keepPreviousData(before)
        : undefined,
    enabled: isPeriod(ask.show === 'position' ? { from: ask.to, to: ask.to } : ask),
  })
}

export function StatementsTab({ today }: { today: string }) {
  const { t } = useTranslation()
  const { ask, change, go } = useStatementAddress(today)
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          className={classes.names}
          aria-label={t('ledger.tab.statements')}
          data={statementNames.map((value) => ({ value, label: t(`statement.name.${value}`) }))}
          value={ask.show}
          onChange={(next) => go(next as StatementAsk['show'])}
        />
        <Handing ask={ask} />
      </div>
      <div className={classes.tools}>
        <StatementTools ask={ask} today={today} onChange={change} />
      </div>
      <Shown ask={ask} />
    </>
  )
}

function Shown({ ask }: { ask: StatementAsk }) {
  const { t } = useTranslation()
  const { data, error, isPending, isEnabled } = useStatement(ask)
  if (!isEnabled) return <Empty title={t('refusal.periodIsBackwards')} />
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (isPending) return <Wait />
  if (data.tables.length === 0) return <Empty title={t('statement.empty')} />
  return (
    <div className={classes.scroller}>
      {data.tables.map((table) => (
        <StatementTable
          key={table.currency}
          table={table}
          ask={ask}
          label={
            data.tables.length > 1
              ? `${t(`statement.name.${ask.show}`)} ${table.currency}`
              : t(`statement.name.${ask.show}`)
          }
        />
      ))}
    </div>
  )
}
