/** One report: what it is asked above, a chart, and the table with its totals. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDownload, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../domain/insight/reports/question.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card, Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { Asking } from './Asking.tsx'
import { ReportChart } from './ReportChart.tsx'
import classes from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import type { OpenReport } from './report-address.ts'
import { filePath, useReport, useSavedReports } from './report-data.ts'
import { SaveDialog } from './SaveDialog.tsx'

type ReportPageProps = { open: OpenReport; onChange: (ask: Question) => void }

const formats = ['pdf', 'xlsx', 'csv'] as const

export function ReportPage({ open, onChange }: ReportPageProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { ask, saved: savedId } = open
  const { data: kept = [] } = useSavedReports()
  const saved = kept.find(({ id }) => id === savedId)
  const { data, error, isPlaceholderData } = useReport(ask)
  const [isSaving, setSaving] = useState(false)
  const title = saved?.name ?? t(ask.preset ? `report.preset.${ask.preset}` : 'screen.reports')
  const save = (format: (typeof formats)[number]) =>
    void download(filePath(ask, format, title)).catch((failure) => toast.error(messageOf(failure)))
  return (
    <Page ground="page">
      <PageHead
        title={title}
        back="/Reports"
        actions={
          <>
            {may('insight.report.export') && (
              <Menu position="bottom-end" width={180}>
                <Menu.Target>
                  <ActionIcon className={classes.tool} aria-label={t('action.export')}>
                    <IconDownload size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {formats.map((format) => (
                    <Menu.Item key={format} onClick={() => save(format)}>
                      {t(`choice.format.${format}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {may('insight.report.add') && (
              <Button
                variant="default"
                leftSection={<IconStar size={16} stroke={1.75} aria-hidden />}
                onClick={() => setSaving(true)}
              >
                {t('report.save')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <div className={classes.page}>
          <Asking ask={ask} onChange={onChange} shown={data} />
          {error ? (
            <FormNotice tone="error">{messageOf(error)}</FormNotice>
          ) : !data ? (
            <Wait />
          ) : data.rows.length === 0 ? (
            <Card>
              <Empty title={t('report.empty')} hint={t('report.emptyHint')} />
            </Card>
          ) : (
            <div className={classes.answer} data-old={isPlaceholderData || undefined}>
              <ReportChart answer={data} />
              <ReportTable ask={ask} answer={data} />
            </div>
          )}
        </div>
      </PageBody>
      {isSaving && (
        <SaveDialog ask={ask} saved={saved} title={title} onClose={() => setSaving(false)} />
      )}
    </Page>
  )
}
