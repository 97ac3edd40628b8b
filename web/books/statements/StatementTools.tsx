/** What a statement is asked for: days, measure, what stands side by side, one branch or project. */
import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { divisions } from '../../../domain/books/statements/columns.ts'
import { flowDivisions } from '../../../domain/books/statements/flow.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { useSession } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import { PeriodInput } from '../PeriodInput.tsx'
import { PlaceFilters } from './PlaceFilter.tsx'
import { type StatementAsk, usualComparison } from './statement-address.ts'

type ToolsProps = {
  ask: StatementAsk
  today: string
  onChange: (more: Partial<Record<keyof StatementAsk, string | null>>) => void
}

export function StatementTools({ ask, today, onChange }: ToolsProps) {
  const { t } = useTranslation()
  const { show, from, to } = ask
  const parts = show === 'flow' ? flowDivisions : divisions
  return (
    <>
      {show === 'position' ? (
        <Days ask={ask} onChange={onChange} />
      ) : (
        <PeriodInput value={{ from, to }} today={today} onChange={onChange} />
      )}
      <MeasureChoice ask={ask} onChange={onChange} />
      {show !== 'position' && (
        <Select
          className={classes.choice}
          aria-label={t('statement.by')}
          allowDeselect={false}
          data={parts.map((value) => ({ value, label: t(`statement.by.${value}`) }))}
          value={ask.by}
          onChange={(by) => onChange({ by })}
        />
      )}
      <PlaceFilters place={ask} onChange={({ branch, project }) => onChange({ branch, project })} />
      {show === 'result' && <Comparisons ask={ask} onChange={onChange} />}
    </>
  )
}

type PartProps = Pick<ToolsProps, 'ask' | 'onChange'>

function Days({ ask: { to, compared }, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.day}>
        <DateInput
          aria-label={t('statement.asOf')}
          value={to}
          onChange={(day) => onChange({ to: day })}
        />
      </div>
      <Checkbox
        label={t('statement.compare')}
        checked={compared !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ compared: checked ? usualComparison(to) : null })
        }
      />
      {compared !== null && (
        <div className={classes.day}>
          <DateInput
            aria-label={t('statement.comparedWith')}
            value={compared}
            onChange={(day) => onChange({ compared: day })}
          />
        </div>
      )}
    </>
  )
}

/** Money can also be told in its own currencies. */
function MeasureChoice({ ask, onChange }: PartProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  if (!secondCurrency) return null
  const data = [
    { value: 'first', label: firstCurrency.code },
    { value: 'second', label: secondCurrency.code },
    ...(ask.show === 'flow' ? [{ value: 'own', label: t('statement.measure.own') }] : []),
  ]
  return (
    <Select
      className={classes.day}
      aria-label={t('statement.measure')}
      allowDeselect={false}
      data={data}
      value={ask.measure}
      onChange={(measure) => onChange({ measure, ...(measure === 'own' && { by: 'kind' }) })}
    />
  )
}

function Comparisons({ ask, onChange }: PartProps) {
  const { t } = useTranslation()
  return (['lastYear', 'budget'] as const).map((name) => (
    <Checkbox
      key={name}
      label={t(`statement.column.${name}`)}
      checked={ask[name] === 'yes'}
      onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked ? 'yes' : null })}
    />
  ))
}
