/** Changes the prices of the ticked items. */
import { Input, SegmentedControl } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changedPrice,
  type PriceWay,
  priceWays,
} from '../../domain/catalog/pricing/price-change.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import type { ListModel } from '../kernel/list/list-shape.ts'
import { BulkDialog } from '../kernel/list/selection/BulkDialog.tsx'
import { changeRow } from '../kernel/list/selection/row-change.ts'
import { useSession } from '../kernel/session/session.ts'

/** A price makes the profit; taken back, the rule and the profit come back as they were. */
const following = ['profitRule', 'profit']

/** One that no sensible change brings below zero: what was typed is a number at all. */
const someprice = '1000000000'

export default function PriceChange({ list, onClose }: { list: ListModel; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { firstCurrency } = useSession().company
  const [way, setWay] = useState<PriceWay>('percent')
  const [by, setBy] = useState<string | null>(null)
  const priceAfter = (price: string) => changedPrice(price, way, by, firstCurrency.decimals)
  const change = (row: AnyRow) => {
    const price = priceAfter(String(row.unitPrice))
    if (price === undefined) throw new Refusal('negative', 'unitPrice')
    return { unitPrice: price }
  }
  return (
    <BulkDialog
      list={list}
      icon={IconTag}
      title={t('bulk.price')}
      sentence={t('bulk.priceHint')}
      actionLabel={t('bulk.apply')}
      step={
        priceAfter(someprice) === undefined
          ? undefined
          : (row) => changeRow(list.entity, row.id, change, following)
      }
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('bulk.priceWay')}
        data={priceWays.map((value) => ({ value, label: t(`bulk.priceWay.${value}`) }))}
        value={way}
        onChange={(value) => setWay(value as PriceWay)}
      />
      <Input.Wrapper id={id} label={t(way === 'set' ? 'bulk.priceTo' : 'bulk.priceBy')} mt="md">
        <DecimalInput
          id={id}
          value={by}
          prefix={way === 'percent' ? undefined : firstCurrency.code}
          suffix={way === 'percent' ? '%' : undefined}
          onChange={setBy}
        />
      </Input.Wrapper>
    </BulkDialog>
  )
}
