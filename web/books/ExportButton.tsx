/** What the books show, as a spreadsheet. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../kernel/parts/toast.tsx'
import { download, messageOf } from '../kernel/session/api.ts'

type ExportButtonProps = { path: string; isDisabled?: boolean }

export function ExportButton({ path, isDisabled = false }: ExportButtonProps) {
  const { t } = useTranslation()
  const save = () => download(`${path}&format=xlsx`).catch((error) => toast.error(messageOf(error)))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      disabled={isDisabled}
      onClick={() => void save()}
    >
      {t('action.export')}
    </Button>
  )
}
