/** The dialog around a paper: it can be closed, saved and printed. */
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { printPaper } from '../kernel/session/print-file.ts'

type PaperFrameProps = {
  title: string
  sentence?: string
  /** Where it is saved from. */
  path: string
  /** As soon as it is there. */
  paper: Blob | undefined
  /** Once it left the house, by printer or as a file. */
  onHandedOver?: () => Promise<unknown>
  onClose: () => void
  /** Another button is the next step. */
  isPrintAside?: boolean
  children: ReactNode
}

export function PaperFrame(props: PaperFrameProps) {
  const { title, sentence, path, paper, onHandedOver, onClose, isPrintAside, children } = props
  const { t } = useTranslation()
  const handOver = async (act: () => Promise<void> | void): Promise<void> => {
    try {
      await act()
      await onHandedOver?.()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <FormDialog
      isOpen
      size={920}
      icon={IconPrinter}
      tone="plain"
      title={title}
      sentence={sentence}
      onClose={onClose}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={!paper}
            onClick={() => void handOver(() => download(path))}
          >
            {t('paper.download')}
          </Button>
          <Button
            data-autofocus
            variant={isPrintAside ? 'default' : 'filled'}
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            // It has the focus already while the paper is on its way.
            data-disabled={paper ? undefined : true}
            aria-disabled={!paper}
            onClick={() => paper && void handOver(() => printPaper(paper))}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      {children}
    </FormDialog>
  )
}
