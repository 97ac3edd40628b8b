/** How the document would look on paper: a draft without a number, which binds nobody. */
import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import classes from '../../kernel/document/Document.module.css'
import { usePageKeys } from '../../kernel/page-keys.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { useMay } from '../../kernel/session/session.ts'
import type { Autosave } from './autosave.ts'
import { useRoom } from './model/editor-context.ts'

const Paper = lazy(() => import('../../paper/PaperDialog.tsx'))

export function DraftPreview({ entity, autosave }: { entity: Entity; autosave: Autosave }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const canPrint = may(`${entity.can}.print`)
  const open = async () => {
    // The paper is made of what is kept, so what was written last must be kept first.
    const isKept = await autosave.flush()
    if (editor.state.version === null) toast.error(t(`document.selectToPrint.${entity.name}`))
    else if (isKept) setOpen(true)
  }
  usePageKeys({ F8: canPrint && (() => void open()) })
  if (!canPrint) return null
  return (
    <>
      <Button
        variant="default"
        className={classes.preview}
        aria-keyshortcuts="F8"
        leftSection={<IconFileSearch size={16} stroke={1.75} aria-hidden />}
        onClick={() => void open()}
      >
        {t('paper.preview')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Paper documentId={editor.id} partnerEmail={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
