/**
 * The price, and for those who may see costs the rule that makes it: cost and profit give the
 * price, the price gives the profit, while either is typed.
 */
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { marginOf } from '../../domain/catalog/pricing/price-proposal.ts'
import { type ProfitRule, profitRules } from '../../domain/catalog/pricing/profit.ts'
import {
  includedPart,
  netOf,
  ratesOf,
  type TaxRates,
  type TaxRules,
} from '../../domain/catalog/pricing/tax-inside.ts'
import type { Field, Linked } from '../../domain/kernel/field.ts'
import { formatPercent } from '../../domain/kernel/format.ts'
import { isDecimal, isNegative } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, productOf } from '../../domain/kernel/number/fraction.ts'
import { FieldBox } from '../kernel/form/inputs/FieldBox.tsx'
import { widgetOf } from '../kernel/form/inputs/widgets.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import type { Form } from '../kernel/form/model/use-form.ts'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { call } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { fieldLabel } from '../kernel/words/words.ts'
import classes from './ItemForm.module.css'
import { Placed } from './Placed.tsx'

export function ItemPricing(props: LayoutProps) {
  const { t } = useTranslation()
  const { form, isReadOnly } = props
  const { supplierPrice, profit } = form.entity.fields
  if (!supplierPrice || !profit)
    return (
      <Card title={t('item.price')}>
        <div className={classes.grid}>
          <Placed {...props} name="unitPrice" />
        </div>
      </Card>
    )
  const rule = form.state.values.profitRule as ProfitRule | null
  return (
    <Card
      title={fieldLabel(t, form.entity.name, 'profitRule')}
      aside={<RuleSwitch form={form} isReadOnly={isReadOnly} />}
      foot={<Earnings form={form} />}
    >
      <div className={classes.sum} data-rule={rule ?? undefined}>
        <Placed {...props} name="supplierPrice" />
        {rule && <Sign>+</Sign>}
        {rule && (
          <div className={classes.placed} data-span={2}>
            <FieldBox
              form={form}
              name="profit"
              field={profitField(profit, rule)}
              isReadOnly={isReadOnly}
              widget={rule === 'amount' ? undefined : widgetOf('percent')}
            />
          </div>
        )}
        {rule && <Sign>=</Sign>}
        <Placed {...props} name="unitPrice" />
        <PriceBox form={form} />
      </div>
    </Card>
  )
}

const Sign = ({ children }: { children: string }) => (
  <span className={classes.sign} aria-hidden>
    {children}
  </span>
)

/** An amount is of the first currency, a part of the cost or of the price is a percentage. */
const profitField = (field: Field, rule: ProfitRule): Field =>
  rule === 'amount' ? { ...field, currency: 'first' } : field

const noRule = 'none'

function RuleSwitch({ form, isReadOnly }: LayoutProps) {
  const { t } = useTranslation()
  const data = [
    { value: noRule, label: t('item.fixedPrice') },
    ...profitRules.map((rule) => ({ value: rule, label: t(`choice.profitRule.${rule}`) })),
  ]
  return (
    <SegmentedControl
      id={form.idOf('profitRule')}
      tabIndex={-1}
      className={classes.rules}
      data={data}
      value={(form.state.values.profitRule as string | null) ?? noRule}
      onChange={(next) => form.model.setValue('profitRule', next === noRule ? null : next)}
      readOnly={isReadOnly}
      disabled={isReadOnly}
      aria-label={fieldLabel(t, form.entity.name, 'profitRule')}
    />
  )
}

const amountOf = ({ state }: Form, key: string): string | null => {
  const value = state.values[key]
  return typeof value === 'string' && isDecimal(value) ? value : null
}

/** The price as a client reads it, in both currencies. */
function PriceBox({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  const price = amountOf(form, 'unitPrice')
  return (
    <div className={classes.price}>
      <span className={classes.priceName}>{t('item.price')}</span>
      <span className={classes.priceFirst}>
        <Money amount={price} />
      </span>
      {secondCurrency && <Money amount={price} currency="second" />}
    </div>
  )
}

type Terms = { taxes: TaxRules; rates: TaxRates }

/** What the company says of taxes, for the reader's branch. */
const useTerms = (): Terms | undefined =>
  useQuery({
    queryKey: ['transactionType', 'terms', 'sales', null],
    queryFn: ({ signal }) =>
      call<Terms>('GET', '/api/trade/terms?screen=sales', undefined, { signal }),
    staleTime: 60_000,
  }).data

/**
 * What remains of the price above the cost once its taxes are paid, as an amount and as a part of
 * what remains: the same as on an invoice.
 */
function Earnings({ form }: { form: Form }) {
  const { t } = useTranslation()
  const cost = amountOf(form, 'supplierPrice')
  const price = amountOf(form, 'unitPrice')
  const unit = (form.state.values.unit as Linked | null)?.title
  const terms = useTerms()
  if (cost === null || price === null)
    return <p className={classes.earnings}>{t('item.noEarnings')}</p>
  if (!terms) return <p className={classes.earnings} aria-busy />
  const own = {
    vat: amountOf(form, 'vat'),
    tax1: amountOf(form, 'tax1'),
    tax2: amountOf(form, 'tax2'),
  }
  const net = netOf(price, includedPart(ratesOf(own, terms.rates), terms.taxes))
  const gain = differenceOf(net, cost)
  const margin = marginOf(cost, net)
  return (
    <p className={classes.earnings}>
      <span>
        {t('choice.profitRule.margin')}{' '}
        <bdi dir="ltr" className={classes.figure}>
          {margin === null ? '–' : formatPercent(productOf(margin, '1', 1))}
        </bdi>
      </span>
      <span>
        {unit ? t('item.profitPer', { unit }) : t('field.profit')} <Money amount={gain} />
      </span>
      {isNegative(gain) && <span className={classes.warning}>{t('item.belowCost')}</span>}
    </p>
  )
}
