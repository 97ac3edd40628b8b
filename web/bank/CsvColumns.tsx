/** Which column of a CSV says what, with the first lines as they would be read. */
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CsvMapping } from '../../domain/bank/csv.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import tables from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import classes from './Bank.module.css'
import { type LookedAt, sampleOf } from './bank-file.ts'

const columns = [
  'day',
  'valueDay',
  'amount',
  'debit',
  'credit',
  'balance',
  'name',
  'text',
  'reference',
  'bankId',
] as const

const choices = {
  delimiter: [',', ';', '\t', '|'],
  dayOrder: ['dmy', 'mdy', 'ymd'],
  decimal: ['.', ','],
} as const

/** How a sign is called in words. */
const signs = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
  '.': 'point',
  dmy: 'dmy',
  mdy: 'mdy',
  ymd: 'ymd',
} as const

type CsvColumnsProps = {
  looked: LookedAt
  mapping: CsvMapping
  code: string
  onChange: (mapping: CsvMapping) => void
}

export function CsvColumns({ looked, mapping, code, onChange }: CsvColumnsProps) {
  const { t } = useTranslation()
  const { heads, lines, problem } = sampleOf(looked, mapping)
  const data = heads.map((label, at) => ({ value: String(at), label }))
  const change = (more: Partial<CsvMapping>) => onChange({ ...mapping, ...more })
  return (
    <>
      <div className={classes.columns}>
        {columns.map((column) => (
          <Select
            key={column}
            label={t(`bank.column.${column}`)}
            data={data}
            clearable={column !== 'day'}
            allowDeselect={column !== 'day'}
            value={mapping[column] === null ? null : String(mapping[column])}
            onChange={(value) => {
              if (value !== null || column !== 'day')
                change({ [column]: value === null ? null : Number(value) })
            }}
          />
        ))}
        {(['delimiter', 'dayOrder', 'decimal'] as const).map((name) => (
          <Select
            key={name}
            label={t(`bank.column.${name}`)}
            allowDeselect={false}
            data={choices[name].map((value) => ({ value, label: t(`bank.sign.${signs[value]}`) }))}
            value={mapping[name]}
            onChange={(value) => value && change({ [name]: value })}
          />
        ))}
        <CountInput
          label={t('bank.column.skip')}
          min={0}
          max={50}
          value={mapping.skip}
          onChange={(value) => change({ skip: Number(value) || 0 })}
        />
      </div>
      {problem && <FormNotice tone="warning">{problem}</FormNotice>}
      {lines.length > 0 && (
        <div className={classes.sample}>
          <table className={tables.table} aria-label={t('bank.sample')}>
            <tbody>
              {lines.map((line) => (
                <tr key={line.bankId}>
                  <td>{formatDate(line.day)}</td>
                  <td>
                    <bdi>{[line.name, line.text, line.reference].filter(Boolean).join(' · ')}</bdi>
                  </td>
                  <td data-number>
                    <AmountIn amount={line.amount} code={code} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
