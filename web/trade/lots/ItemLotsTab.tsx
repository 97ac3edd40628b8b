/** The lots of one item: those that are here, or all there ever were. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LotState, lotStates } from '../../../domain/stock/lots/lot-report.ts'
import classes from '../../books/Books.module.css'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useLiveStock, useLots } from '../stock/stock-queries.ts'
import { LotTable } from './LotTable.tsx'

export default function ItemLotsTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveStock()
  const [state, setState] = useState<LotState>('there')
  const found = useLots({ state, item: row.id })
  const pages = found.data?.pages ?? []
  return (
    <Card
      title={t('item.lots')}
      aside={
        <NativeSelect
          aria-label={t('lot.state')}
          data={lotStates.map((value) => ({ value, label: t(`lot.state.${value}`) }))}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            setState(lotStates.find((it) => it === value) ?? 'there')
          }
        />
      }
    >
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {pages[0]?.rows.length === 0 && <Empty title={t('lot.empty')} />}
      {pages[0] && pages[0].rows.length > 0 && (
        <div className={classes.inCard}>
          <LotTable pages={pages} isOfOneItem />
          <MoreRows query={found} />
        </div>
      )}
    </Card>
  )
}
