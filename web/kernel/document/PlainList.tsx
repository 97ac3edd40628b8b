/** A list that is read whole: a table with its own heads, or a sentence where there is nothing. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../form/FormNotice.tsx'
import { Empty } from '../parts/Empty.tsx'
import { call, messageOf } from '../session/api.ts'
import classes from './PlainList.module.css'

type PlainListProps<Row> = {
  queryKey: readonly unknown[]
  path: string
  /** What stands there when no row does. */
  empty: string
  heads: readonly { label: string; isNumber?: boolean }[]
  row: (row: Row) => ReactNode
}

export function PlainList<Row>({ queryKey, path, empty, heads, row }: PlainListProps<Row>) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<{ rows: Row[] }>('GET', path, undefined, { signal }),
  })
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return null
  if (data.rows.length === 0) return <Empty title={t('list.emptyView')} hint={empty} />
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map(({ label, isNumber }) => (
              <th key={label} scope="col" data-number={isNumber}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{data.rows.map(row)}</tbody>
      </table>
    </div>
  )
}
