/** Stock and value: what there is as of any day, and what runs low. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { lazyScreen } from '../../kernel/parts/screen/lazy-screen.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { termsQuery } from '../editor/terms.ts'
import { StockLow } from './StockLow.tsx'
import { StockValue } from './StockValue.tsx'
import { useLiveStock } from './stock-queries.ts'

const tabs = ['value', 'low', 'lots'] as const

const StockLots = lazyScreen(() => import('../lots/StockLots.tsx'))

export default function StockScreen() {
  const { t } = useTranslation()
  useLiveStock()
  const { data: terms } = useQuery(termsQuery('stock', null))
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'value'
  return (
    <Page layout="fit">
      <PageHead
        title={t('screen.stock')}
        tabs={
          <PageTabs
            label={t('screen.stock')}
            tabs={tabs.map((value) => ({ value, label: t(`stock.tab.${value}`) }))}
            value={tab}
            onChange={(next) => setParams(next === 'value' ? {} : { tab: next })}
          />
        }
      />
      {tab === 'lots' && <StockLots />}
      {tab === 'low' && <StockLow />}
      {tab === 'value' && (terms ? <StockValue today={terms.today} /> : <Wait />)}
    </Page>
  )
}
