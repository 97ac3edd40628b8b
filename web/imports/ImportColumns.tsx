/** Which column of the file means which field, and how its rows are recognised and written. */
import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Cell, textOf } from '../../domain/imports/cell.ts'
import type { ImportOptions, ImportRun } from '../../domain/imports/contract.ts'
import { importModes } from '../../domain/imports/plan.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import classes from './Imports.module.css'
import type { ImportDesk } from './import-queries.ts'

type ImportColumnsProps = {
  run: ImportRun
  desk: ImportDesk
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}

const marks = { '.': 'point', ',': 'comma' } as const

export function ImportColumns({ run, desk, options, onChange }: ImportColumnsProps) {
  const { t } = useTranslation()
  const change = (more: Partial<ImportOptions>) => onChange({ ...options, ...more })
  const unmatched = desk.fields.filter(
    ({ key, isRequired }) => isRequired && !options.mapping.includes(key),
  )
  return (
    <div className={classes.columns}>
      <div className={classes.scroll}>
        <table className={classes.matches} aria-label={t('import.columns')}>
          <thead>
            <tr>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.samples')}</th>
              <th scope="col">{t('import.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {run.heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: heads may be the same; their place tells them apart.
              <Column key={`${at} ${head}`} {...{ head, at, run, desk, options, change }} />
            ))}
          </tbody>
        </table>
      </div>
      {unmatched.length > 0 && (
        <FormNotice tone="warning">
          {t('import.unmatched', { fields: unmatched.map(({ label }) => label).join(' · ') })}
        </FormNotice>
      )}
      <p className={classes.hint}>{t('import.clearHint')}</p>
      <div className={classes.options}>
        {desk.keys.length > 0 && (
          <Select
            label={t('import.key')}
            allowDeselect={false}
            data={desk.keys.map(({ key, label }) => ({ value: key, label }))}
            value={options.key}
            onChange={(key) => change({ key })}
          />
        )}
        {desk.keys.length > 0 && (
          <Select
            label={t('import.mode')}
            allowDeselect={false}
            data={importModes.map((value) => ({ value, label: t(`import.mode.${value}`) }))}
            value={options.mode}
            onChange={(mode) => mode && change({ mode })}
          />
        )}
        <Select
          label={t('import.decimal')}
          allowDeselect={false}
          data={(['.', ','] as const).map((value) => ({
            value,
            label: t(`bank.sign.${marks[value]}`),
          }))}
          value={options.decimal}
          onChange={(decimal) => decimal && change({ decimal })}
        />
        <Select
          label={t('import.dayOrder')}
          allowDeselect={false}
          data={(['dmy', 'mdy', 'ymd'] as const).map((value) => ({
            value,
            label: t(`bank.sign.${value}`),
          }))}
          value={options.dayOrder}
          onChange={(dayOrder) => dayOrder && change({ dayOrder })}
        />
        <Checkbox
          label={t('import.makesMissing')}
          checked={options.makesMissing}
          onChange={(event) => change({ makesMissing: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('import.isWhole')}
          checked={options.isWhole}
          onChange={(event) => change({ isWhole: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}

type ColumnProps = Omit<ImportColumnsProps, 'onChange'> & {
  head: string
  at: number
  change: (more: Partial<ImportOptions>) => void
}

const sampleOf = (samples: readonly Cell[][], at: number): string =>
  samples
    .flatMap((cells) => textOf(cells[at] ?? '') || [])
    .join(' · ')
    .slice(0, 80)

function Column({ head, at, run, desk, options, change }: ColumnProps) {
  const { t } = useTranslation()
  const match = (key: string | null) =>
    change({ mapping: run.heads.map((_, i) => (i === at ? key : (options.mapping[i] ?? null))) })
  return (
    <tr data-unmatched={options.mapping[at] ? undefined : true}>
      <th scope="row">
        <bdi>{head || `${t('import.column')} ${at + 1}`}</bdi>
      </th>
      <td className={classes.hint}>
        <bdi>{sampleOf(run.samples, at)}</bdi>
      </td>
      <td className={classes.match}>
        <Select
          aria-label={head || `${t('import.column')} ${at + 1}`}
          placeholder={t('import.notTaken')}
          searchable
          clearable
          data={desk.fields.map(({ key, label, isRequired }) => ({
            value: key,
            label: isRequired ? `${label} *` : label,
          }))}
          value={options.mapping[at] ?? null}
          onChange={match}
        />
      </td>
    </tr>
  )
}
