/** For the owner: what is out of the ordinary in a period, and how the room sold. */
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isPeriod, periodOf } from '../../../domain/kernel/period.ts'
import booksClasses from '../../books/Books.module.css'
import { paramsOf } from '../../books/book-queries.ts'
import { PeriodInput } from '../../books/PeriodInput.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { PageTabs } from '../../kernel/parts/PageTabs.tsx'
import { Page, PageHead } from '../../kernel/parts/Sheet.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import { ExceptionsTab } from './ExceptionsTab.tsx'
import { FiguresTab } from './FiguresTab.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { type Asked, useFigures } from './report-queries.ts'
import { TipsTab } from './TipsTab.tsx'

const tabs = ['exceptions', 'figures', 'tips'] as const

/** Tab, period and branch live in the address, so that what is seen can be sent to somebody. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const month = periodOf('month', today())
  const tab = tabs.find((it) => it === params.get('tab')) ?? 'exceptions'
  const asked: Asked = {
    from: params.get('from') ?? month.from,
    to: params.get('to') ?? month.to,
    branch: params.get('branch'),
  }
  const go = (next: Partial<Asked & { tab: string }>) =>
    setParams(paramsOf({ tab, ...asked, ...next }), { replace: true })
  const close = () => go({})
  return { tab, asked, go, order: params.get('order'), close }
}

export default function RestaurantReport() {
  const { t } = useTranslation()
  const may = useMay()
  const { tab, asked, go, order, close } = useAddress()
  const { data } = useFigures(asked)
  const branches = data?.branches ?? []
  const offered = tabs.filter((name) => name !== 'tips' || may('pos.tip.view'))
  const save = () =>
    download(`/api/restaurant-report/${tab}/export?${paramsOf(asked)}&format=xlsx`).catch((error) =>
      toast.error(messageOf(error)),
    )
  return (
    <Page>
      <PageHead
        title={t('screen.restaurantReport')}
        actions={
          may('restaurant.report.export') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              disabled={!isPeriod(asked)}
              onClick={() => void save()}
            >
              {t('action.export')}
            </Button>
          )
        }
        tabs={
          <PageTabs
            label={t('screen.restaurantReport')}
            tabs={offered.map((name) => ({
              value: name,
              label: t(`restaurantReport.tab.${name}`),
            }))}
            value={tab}
            onChange={(next) => go({ tab: next })}
          />
        }
      />
      <div className={booksClasses.tools}>
        <PeriodInput value={asked} today={today()} onChange={go} />
        <Button variant="default" onClick={() => go({ from: today(), to: today() })}>
          {t('restaurantReport.today')}
        </Button>
        {branches.length > 1 && (
          <Select
            className={booksClasses.choice}
            aria-label={t('field.branch')}
            placeholder={t('restaurantReport.allBranches')}
            clearable
            data={branches.map(({ id, title }) => ({ value: id, label: title }))}
            value={asked.branch}
            onChange={(branch) => go({ branch })}
          />
        )}
      </div>
      {!isPeriod(asked) && <Empty title={t('refusal.periodIsBackwards')} />}
      {isPeriod(asked) && tab === 'exceptions' && <ExceptionsTab asked={asked} />}
      {isPeriod(asked) && tab === 'figures' && <FiguresTab asked={asked} />}
      {isPeriod(asked) && tab === 'tips' && may('pos.tip.view') && <TipsTab asked={asked} />}
      {order && <HistoryDialog order={order} onClose={close} />}
    </Page>
  )
}
