/** The widget of a setting's field, and what its number counts. */
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import type { Setting } from '../../domain/kernel/setting.ts'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { inputAttributes, type WidgetProps } from '../kernel/form/inputs/widget.ts'
import { widgetOf } from '../kernel/form/inputs/widgets.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Settings.module.css'

type SettingWidgetProps = WidgetProps & { unit: Setting['unit'] }

export function SettingWidget({ unit, ...props }: SettingWidgetProps) {
  const { t } = useTranslation()
  const currency = useCurrency(unit)
  const Widget = widgetOf(props.field.kind)
  return (
    <div className={classes.widget}>
      <Suspense fallback={<div className={classes.wait} />}>
        {currency ? (
          // An amount is written with the decimals of its currency.
          <DecimalInput
            {...inputAttributes(props)}
            value={props.value as string | null}
            onChange={props.onChange}
            decimals={currency.decimals}
          />
        ) : (
          <Widget {...props} />
        )}
      </Suspense>
      {unit && (
        <span className={classes.unit}>
          {currency ? <bdi dir="ltr">{currency.code}</bdi> : t(`systemSettings.unit.${unit}`)}
        </span>
      )}
    </div>
  )
}

function useCurrency(unit: Setting['unit']): CurrencyInfo | null {
  const { company } = useSession()
  return unit === 'firstCurrency' || unit === 'secondCurrency' ? company[unit] : null
}
