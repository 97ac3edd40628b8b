/** What everybody has earned already by a day, whether it is put aside or not. */
import { Button } from '@mantine/core'
import { IconDownload, IconPigMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProvisionRow } from '../../domain/people/salary-view.ts'
import books from '../books/Books.module.css'
import { Both } from '../books/Both.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DateInput } from '../kernel/form/inputs/DateInput.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './People.module.css'
import { useEarnedProvisions } from './salary-queries.ts'

const columns = [
  ['basicPay', 'choice.component.basicPay'],
  ['thirteenthMonth', 'choice.component.thirteenthMonth'],
  ['endOfService', 'choice.component.endOfService'],
  ['held', 'provision.change'],
] as const

type ProvisionsDialogProps = { today: string; onClose: () => void }

export function ProvisionsDialog({ today, onClose }: ProvisionsDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [day, setDay] = useState<string | null>(today)
  const { data, error, isLoading } = useEarnedProvisions(day)
  const save = () =>
    download(`/api/salary-runs/provisions/export?day=${day}&format=xlsx`).catch((failure) =>
      toast.error(messageOf(failure)),
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconPigMoney}
      tone="plain"
      size={860}
      title={t('provision.earned')}
      sentence={t('provision.earnedHint')}
      actions={
        <>
          <Cancel onClick={onClose} />
          {day && may('people.salaryRun.export') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => void save()}
            >
              {t('action.export')}
            </Button>
          )}
        </>
      }
    >
      <div className={books.inDialog}>
        <div className={classes.postDay}>
          <Labelled id="provisions-day" label="field.day" error={undefined}>
            {(input) => <DateInput {...input} value={day} onChange={setDay} />}
          </Labelled>
        </div>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {isLoading && <Wait />}
        {data?.rows.length === 0 && <p className={classes.said}>{t('provision.nobody')}</p>}
        {data && data.rows.length > 0 && <Earned rows={data.rows} />}
      </div>
    </Dialog>
  )
}

function Earned({ rows }: { rows: readonly ProvisionRow[] }) {
  const { t } = useTranslation()
  return (
    <div className={books.wide}>
      <table className={books.table} aria-label={t('provision.earned')}>
        <thead>
          <tr>
            <th>{t('field.employee')}</th>
            <th data-number>{t('provision.months')}</th>
            {columns.map(([key, label]) => (
              <th key={key} data-number>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.employee.id}>
              <td data-name>
                <bdi>{row.employee.title}</bdi>
              </td>
              <td data-number data-label={t('provision.months')}>
                <bdi dir="ltr">{row.months}</bdi>
              </td>
              {columns.map(([key, label]) => (
                <td key={key} data-number data-label={t(label)}>
                  <Both first={row[key].first} second={row[key].second} isQuietAtZero />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
