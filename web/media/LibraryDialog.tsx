/** The pictures of the company to choose from, the latest first. */
import { Button, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhotoSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page } from '../../domain/kernel/list.ts'
import { fileFormats, isPicture } from '../../domain/media/file-format.ts'
import { type MediaFile, mediaFile } from '../../domain/media/media-file.entity.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { MediaImage } from '../kernel/parts/MediaImage.tsx'
import { SearchField } from '../kernel/parts/SearchField.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import classes from './LibraryDialog.module.css'

type LibraryDialogProps = {
  chosen: string | undefined
  onChoose: (picture: Linked) => void
  onClose: () => void
}

const restMs = 250
const perPage = 48

export default function LibraryDialog({ chosen, onChoose, onClose }: LibraryDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), restMs)
  const pictures = usePictures(q)
  const rows = pictures.data?.pages.flatMap((page) => page.rows)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      icon={IconPhotoSearch}
      tone="plain"
      title={t('files.chooseTitle')}
      size={720}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      }
    >
      <div className={classes.body}>
        <SearchField data-autofocus label={t('files.search')} value={typed} onChange={setTyped} />
        {pictures.error && <p role="alert">{messageOf(pictures.error)}</p>}
        {!rows && pictures.isPending && <Loader size="sm" className={classes.wait} />}
        {rows?.length === 0 && (
          <p className={classes.nothing} role="status">
            {t(q ? 'files.nothingFound' : 'files.nothingYet')}
          </p>
        )}
        <ul className={classes.grid}>
          {rows?.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.tile}
                aria-pressed={id === chosen}
                onClick={() => onChoose({ id, title: name })}
              >
                <MediaImage id={id} alt="" className={classes.picture} />
                <bdi className={classes.name}>{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
        {pictures.hasNextPage && (
          <Button
            variant="default"
            loading={pictures.isFetchingNextPage}
            onClick={() => void pictures.fetchNextPage()}
          >
            {t('list.loadMore')}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}

function usePictures(q: string) {
  const filter = JSON.stringify({ format: { in: fileFormats.filter(isPicture) } })
  return useInfiniteQuery({
    queryKey: [mediaFile.name, 'library', q],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams({ filter, columns: 'name', limit: String(perPage) })
      if (q) params.set('q', q)
      if (pageParam) params.set('after', pageParam)
      return call<Page<MediaFile>>('GET', `${mediaFile.api}?${params}`, undefined, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}
