/** Pictures of items from an archive: each file is named by the code or barcode of its item. */
import { Button, FileButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { messageOf } from '../kernel/session/api.ts'
import classes from './Imports.module.css'
import { bringPictures, type PictureResult } from './import-queries.ts'

export function ImportPictures() {
  const { t } = useTranslation()
  const [results, setResults] = useState<PictureResult[]>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    setResults(undefined)
    try {
      setResults((await bringPictures(file)).results)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const failed = results?.filter(({ problem }) => problem) ?? []
  return (
    <Card title={t('import.pictures')}>
      <div className={classes.pictures}>
        <p className={classes.hint}>{t('import.picturesHint')}</p>
        <FileButton accept=".zip" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isBusy}
              leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
            >
              {t('import.picturesChoose')}
            </Button>
          )}
        </FileButton>
        {error && <FormNotice tone="error">{error}</FormNotice>}
        {results && (
          <FormNotice tone={failed.length > 0 ? 'warning' : 'calm'}>
            {t('import.picturesDone', { count: results.length - failed.length })}
          </FormNotice>
        )}
        <ul className={classes.past}>
          {failed.map(({ file, problem }) => (
            <li key={file}>
              <bdi>{file}</bdi>: <bdi>{problem}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
