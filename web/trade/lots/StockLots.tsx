/** Lots: what is there of each and when it expires; one of them is followed to where it went. */
import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Linked } from '../../../domain/kernel/field.ts'
import { lotStates } from '../../../domain/stock/lots/lot-report.ts'
import classes from '../../books/Books.module.css'
import { paramsOf } from '../../books/book-queries.ts'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { SearchField } from '../../kernel/parts/SearchField.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import stock from '../stock/Stock.module.css'
import { useLots } from '../stock/stock-queries.ts'
import { LotTable } from './LotTable.tsx'
import { LotView } from './LotView.tsx'

export default function StockLots() {
  const [params] = useSearchParams()
  const lot = params.get('lot')
  return lot ? <LotView id={lot} /> : <AllLots />
}

function AllLots() {
  const { t } = useTranslation()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const state = lotStates.find((name) => name === params.get('state')) ?? 'there'
  const [q, setQ] = useState(params.get('q') ?? '')
  const [warehouse, setWarehouse] = useState<Linked | null>(null)
  const [settled] = useDebouncedValue(q, 200)
  const filter = { state, warehouse: warehouse?.id, q: settled.trim() || undefined }
  const found = useLots(filter)
  const pages = found.data?.pages ?? []
  const save = () => {
    const query = paramsOf({ ...filter, format: 'csv' })
    download(`/api/lots/export?${query}`).catch((error) => toast.error(messageOf(error)))
  }
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={t('lot.search')} value={q} onChange={setQ} />
        <NativeSelect
          aria-label={t('lot.state')}
          data={lotStates.map((value) => ({ value, label: t(`lot.state.${value}`) }))}
          value={state}
          onChange={(event) => setParams({ tab: 'lots', state: event.currentTarget.value })}
        />
        <div className={stock.picker}>
          <Picker
            target="warehouse"
            aria-label={t('field.warehouse')}
            placeholder={t('stock.all.warehouse')}
            canCreate={false}
            value={warehouse}
            onChange={setWarehouse}
          />
        </div>
        {may('stock.level.export') && (
          <Button
            className={classes.end}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={save}
          >
            {t('action.export')}
          </Button>
        )}
      </div>
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {pages[0]?.rows.length === 0 && <Empty title={t('lot.empty')} hint={t('lot.emptyHint')} />}
      {pages[0] && pages[0].rows.length > 0 && (
        <div className={classes.scroller}>
          <LotTable pages={pages} />
          <MoreRows query={found} />
        </div>
      )}
    </>
  )
}
