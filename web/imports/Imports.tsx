/** Bringing rows of one kind from a file, and the files of it that were brought before. */
import { Button, FileButton } from '@mantine/core'
import { IconCloudUpload, IconDownload, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type ImportKind, importKind, importKindNames } from '../../domain/imports/kinds.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { useFileDrop } from '../media/file-sources.ts'
import { complaintsOf } from '../media/upload-file.ts'
import { ImportFiles } from './ImportFiles.tsx'
import { ImportRunView } from './ImportRunView.tsx'
import classes from './Imports.module.css'
import { bring, isPictures, screenNameOf, useDesk } from './import-queries.ts'

const kinds = importKindNames.map(importKind)
const pictures = importKind('itemPicture')

export default function Imports() {
  const { pathname } = useLocation()
  const kind = kinds.find(({ path }) => path === pathname) ?? (kinds[0] as ImportKind)
  return <ImportDeskView key={kind.name} kind={kind} />
}

function ImportDeskView({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  const may = useMay()
  const desk = useDesk(kind.name)
  const [params, setParams] = useSearchParams()
  const open = params.get('file')
  const [error, setError] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const canAdd = may('imports.import.add')
  const maySetPictures = canAdd && pictures.needs.every((right) => may(right))
  const choose = async (file: File | null | undefined) => {
    if (!file || !canAdd) return
    setBusy(true)
    setError(undefined)
    try {
      setParams({ file: (await bring(kind.name, file)).id })
    } catch (failure) {
      setError(complaintsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const arePictures = isPictures(kind.name)
  const { isOver, handlers } = useFileDrop((files) => void choose(files[0]))
  return (
    <div className={classes.page} {...handlers}>
      <Page ground="page">
        <PageHead
          title={t(`screen.${screenNameOf(kind)}`)}
          back={open ? kind.path : '/Imports'}
          actions={
            may('imports.import.export') &&
            !arePictures && <Template kind={kind} onError={(text) => setError([text])} />
          }
        />
        <PageBody>
          {error && (
            <FormNotice tone="error">
              {error.map((complaint) => (
                <span key={complaint} className={classes.complaint}>
                  {complaint}
                </span>
              ))}
            </FormNotice>
          )}
          {desk.error && <FormNotice tone="error">{messageOf(desk.error)}</FormNotice>}
          {open && desk.data && <ImportRunView key={open} id={open} desk={desk.data} />}
          {!open && canAdd && (
            <section
              className={classes.place}
              data-over={isOver || undefined}
              aria-label={t(arePictures ? 'import.picturesChoose' : 'import.choose')}
            >
              <IconCloudUpload size={28} stroke={1.6} aria-hidden />
              <p className={classes.placeTitle}>
                {t(arePictures ? 'import.picturesDrop' : 'import.drop')}
              </p>
              <p className={classes.hint}>
                {t(arePictures ? 'import.picturesHint' : 'import.fileHint')}
              </p>
              <FileButton
                accept={arePictures ? '.zip' : '.xlsx,.csv,.tsv,.txt'}
                onChange={(file) => void choose(file)}
              >
                {(props) => (
                  <Button
                    {...props}
                    loading={isBusy}
                    leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
                  >
                    {t(arePictures ? 'import.picturesChoose' : 'import.choose')}
                  </Button>
                )}
              </FileButton>
            </section>
          )}
          {!open && kind.name === 'item' && maySetPictures && (
            <Button
              component={Link}
              to={pictures.path}
              variant="default"
              className={classes.more}
              leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
            >
              {t(`screen.${screenNameOf(pictures)}`)}
            </Button>
          )}
          {!open && desk.data && <ImportFiles runs={desk.data.runs} />}
        </PageBody>
      </Page>
    </div>
  )
}

type TemplateProps = { kind: ImportKind; onError: (text: string) => void }

const Template = ({ kind, onError }: TemplateProps) => {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => {
        download(`/api/imports/template?kind=${kind.name}`).catch((failure) =>
          onError(messageOf(failure)),
        )
      }}
    >
      {t('import.template')}
    </Button>
  )
}
