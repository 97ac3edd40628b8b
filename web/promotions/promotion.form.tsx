/** What a promotion gives, on which goods, when and for whom: only the figures of its kind. */
import { useTranslation } from 'react-i18next'
import classes from '../catalog/ItemForm.module.css'
import { Placed } from '../catalog/Placed.tsx'
import { FieldBox } from '../kernel/form/inputs/FieldBox.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { fieldLabel } from '../kernel/words/words.ts'

/** The figures each kind asks for. */
const figures: Readonly<Record<string, readonly string[]>> = {
  percent: ['percent', 'perTicket'],
  amount: ['value', 'perTicket'],
  price: ['value', 'perTicket'],
  buyGet: ['buyCount', 'getCount', 'percent', 'perTicket'],
  bundle: ['value', 'perTicket'],
  basket: ['value'],
}

const hasMoney = (kind: string): boolean => figures[kind]?.includes('value') ?? false

export default function PromotionForm(props: LayoutProps) {
  const { t } = useTranslation()
  const { form, isReadOnly } = props
  const { values } = form.state
  const kind = String(values.kind ?? 'percent')
  const { targets } = form.entity.fields
  const isMoney = hasMoney(kind) || Boolean(values.minAmount)
  return (
    <div className={classes.column}>
      <Card>
        <div className={classes.grid}>
          <Placed {...props} name="name" span={4} />
          <Placed {...props} name="isActive" />
          <Placed {...props} name="nameFr" span={3} />
          <Placed {...props} name="nameAr" span={3} />
        </div>
      </Card>
      <Card title={t('form.section.promotion.gives')}>
        <div className={classes.grid}>
          <Placed {...props} name="kind" />
          {(figures[kind] ?? []).map((name) => (
            <Placed key={name} {...props} name={name} />
          ))}
          {isMoney && <Placed {...props} name="currency" />}
        </div>
      </Card>
      {targets && kind !== 'basket' && (
        <Card title={fieldLabel(t, form.entity.name, 'targets')}>
          <FieldBox form={form} name="targets" field={targets} isReadOnly={isReadOnly} />
        </Card>
      )}
      <Card title={t('form.section.promotion.when')}>
        <div className={classes.grid}>
          <Placed {...props} name="minAmount" />
          <Placed {...props} name="minQuantity" />
          <Placed {...props} name="branch" />
          <Placed {...props} name="validFrom" span={3} />
          <Placed {...props} name="validTo" span={3} />
          <Placed {...props} name="fromTime" span={3} />
          <Placed {...props} name="toTime" span={3} />
          <Placed {...props} name="days" span={6} />
          <Placed {...props} name="groups" span={6} />
          <Placed {...props} name="couponUse" span={3} />
          {values.couponUse === 'open' && <Placed {...props} name="couponCode" span={3} />}
        </div>
      </Card>
      <Card title={t('form.section.promotion.among')}>
        <div className={classes.grid}>
          <Placed {...props} name="priority" />
          <Placed {...props} name="isCombinable" span={4} />
          <Placed {...props} name="note" span={6} />
        </div>
      </Card>
    </div>
  )
}
