/** Files come in: dropped, pasted, picked or photographed, several at once. */
import { Button } from '@mantine/core'
import { IconCamera, IconCloudUpload, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { useMay } from '../kernel/session/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import { useIsTouched } from '../kernel/words/phone.ts'
import { allTypes, FilePicker, type FilePickerHandle } from './FilePicker.tsx'
import { useFileDrop, usePastedFiles } from './file-sources.ts'
import classes from './MediaUpload.module.css'
import { Transfers } from './Transfers.tsx'
import { addTransfers } from './transfers.ts'

export default function MediaUpload() {
  const may = useMay()
  return may('media.mediaFile.add') ? <Upload /> : <Forbidden />
}

function Upload() {
  const { t } = useTranslation()
  const { isOver, handlers } = useFileDrop(addTransfers)
  usePastedFiles(addTransfers)
  return (
    <div className={classes.page} {...handlers}>
      <Page ground="page">
        <PageHead
          title={t('screen.mediaUpload')}
          actions={
            <Button
              component={Link}
              to={mediaFile.path}
              variant="default"
              leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
            >
              {t('files.library')}
            </Button>
          }
        />
        <PageBody>
          <div className={classes.content}>
            <DropPlace isOver={isOver} />
            <Transfers />
          </div>
        </PageBody>
      </Page>
    </div>
  )
}

function DropPlace({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation()
  const picker = useRef<FilePickerHandle>(null)
  const isTouch = useIsTouched()
  return (
    <section
      className={classes.place}
      data-over={isOver || undefined}
      aria-label={t('files.place')}
    >
      <span className={classes.mark}>
        <IconCloudUpload size={28} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{t(isTouch ? 'files.chooseTouch' : 'files.dropTitle')}</p>
      <p className={classes.hint}>{t('files.limits')}</p>
      <div className={classes.buttons}>
        <Button
          size={isTouch ? 'lg' : 'md'}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => picker.current?.open()}
        >
          {t('files.chooseFiles')}
        </Button>
        {isTouch && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.openCamera()}
          >
            {t('files.takePhoto')}
          </Button>
        )}
      </div>
      <FilePicker ref={picker} accept={allTypes} isMultiple onFiles={addTransfers} />
    </section>
  )
}
