/** The copy of a paper: brought, opened, replaced, taken away. */
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { employeeDocument } from '../../domain/people/employee-document.entity.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, download, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay } from '../kernel/session/session.ts'
import { upload } from '../kernel/session/upload.ts'
import { pictureTypes } from '../media/FilePicker.tsx'
import classes from './People.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export default function EmployeeFileTab({ row }: TabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const path = `${employeeDocument.api}/${row.id}/file`
  const name = row.fileName as string | null
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: [employeeDocument.name] })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const bring = (file: File | null): void => {
    if (!file) return
    const form = new FormData()
    form.append('name', file.name)
    form.append('file', file)
    const sending = { onProgress: () => {}, signal: new AbortController().signal }
    void done(() => upload(path, form, sending))
  }
  // A paper that was scanned is brought again by nobody but who has it.
  const drop = async (): Promise<void> => {
    const [title, confirmLabel] = [t('employeeDocument.removeAsked'), t('employeeDocument.remove')]
    const isMeant = await confirm({ title, body: name, confirmLabel, isHarmful: true })
    if (isMeant) await done(() => call('DELETE', path))
  }
  return (
    <Card title={t('employeeDocument.copy')}>
      <p className={classes.said}>{name ? <bdi>{name}</bdi> : t('employeeDocument.noCopy')}</p>
      <div className={classes.steps}>
        {name && (
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            onClick={() => void done(() => download(path))}
          >
            {t('employeeDocument.save')}
          </Button>
        )}
        {may('people.employeeDocument.edit') && (
          <FileButton accept={`${pictureTypes},application/pdf`} onChange={bring}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload {...icon} />} loading={isBusy}>
                {t(name ? 'employeeDocument.replace' : 'employeeDocument.bring')}
              </Button>
            )}
          </FileButton>
        )}
        {name && may('people.employeeDocument.edit') && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void drop()}
          >
            {t('employeeDocument.remove')}
          </Button>
        )}
      </div>
    </Card>
  )
}
