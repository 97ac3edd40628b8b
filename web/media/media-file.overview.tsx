/** Above the files: how many are used nowhere, and the way to be rid of them. */
import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { ListNotice } from '../kernel/list/ListNotice.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { byteWords } from '../kernel/words/byte-words.ts'

type Unused = { count: number; bytes: number }

export default function UnusedFiles() {
  const { t } = useTranslation()
  const may = useMay()
  const { data: unused } = useQuery({
    queryKey: [mediaFile.name, 'unused'],
    queryFn: ({ signal }) => call<Unused>('GET', `${mediaFile.api}/unused`, undefined, { signal }),
  })
  const cleaning = useCleaning()
  if (!unused || unused.count === 0) return null
  const facts = { count: unused.count, size: byteWords(unused.bytes) }
  return (
    <ListNotice
      icon={IconEraser}
      label={t('files.unusedTitle')}
      action={
        may('media.mediaFile.delete') && (
          <Button
            variant="default"
            loading={cleaning.isBusy}
            onClick={() => void cleaning.run(t('files.cleanTitle', facts))}
          >
            {t('files.clean')}
          </Button>
        )
      }
    >
      {t('files.unused', facts)}
    </ListNotice>
  )
}

function useCleaning() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (title: string): Promise<void> => {
    const isSure = await confirm({
      title,
      body: t('files.cleanBody'),
      confirmLabel: t('action.delete'),
      isHarmful: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      await cleanAll()
      toast.success(t('label.deleteSuccess'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [mediaFile.name] })
    }
  }
  return { isBusy, run }
}

/** One call deletes some; the answer says whether there are more. */
async function cleanAll(): Promise<void> {
  type Cleaned = { deleted: number; left: number }
  let answer: Cleaned
  do answer = await call<Cleaned>('POST', `${mediaFile.api}/clean`, {})
  while (answer.left > 0 && answer.deleted > 0)
}
