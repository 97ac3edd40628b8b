/** At the side: the picture, the switches, and what stock and till need to know. */
import { useTranslation } from 'react-i18next'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import classes from './ItemForm.module.css'
import { Placed } from './Placed.tsx'
import { SwitchRow } from './SwitchRow.tsx'

export function ItemSide(props: LayoutProps) {
  const { t } = useTranslation()
  const isStocked = props.form.state.values.kind === 'stocked'
  const at = (name: string) => <Placed {...props} name={name} span={6} />
  return (
    <>
      <Card>
        <div className={classes.picture}>
          {at('image')}
          {at('colourCode')}
        </div>
      </Card>
      <Card>
        <div className={classes.switches}>
          <SwitchRow {...props} name="isActive" />
          <SwitchRow {...props} name="isSoldAtTill" />
          <SwitchRow
            {...props}
            name="kind"
            values={['stocked', 'service']}
            label={t('item.tracksStock')}
          />
          <SwitchRow {...props} name="isWeighed" />
          <SwitchRow {...props} name="canDiscount" />
          <SwitchRow {...props} name="asksPrice" />
        </div>
      </Card>
      {isStocked && (
        <Card title={t('form.section.item.minQuantity')}>
          <div className={classes.grid} data-narrow>
            <Placed {...props} name="minQuantity" span={3} />
            <Placed {...props} name="maxQuantity" span={3} />
            {at('shelf')}
            <Placed {...props} name="weight" span={3} />
            <Placed {...props} name="volume" span={3} />
          </div>
          <div className={classes.switches}>
            <SwitchRow {...props} name="hasBatches" />
            <SwitchRow {...props} name="hasExpiry" />
            <SwitchRow {...props} name="hasSerials" />
          </div>
        </Card>
      )}
      <Card title={t('form.section.item.station')}>
        <div className={classes.grid} data-narrow>
          {props.form.state.values.isSoldAtTill === true && at('favouritePlace')}
          {at('station')}
          {at('course')}
          {at('modifiers')}
          {at('allergens')}
        </div>
        <div className={classes.switches}>
          <SwitchRow {...props} name="isOnMenu" />
        </div>
      </Card>
    </>
  )
}
