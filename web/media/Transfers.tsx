/** What became of each file: how far it is, that it is there, or why it is not. */
import { ActionIcon, Button, Progress } from '@mantine/core'
import {
  IconAlertCircleFilled,
  IconCircleCheckFilled,
  IconFile,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { byteWords } from '../kernel/words/byte-words.ts'
import classes from './Transfers.module.css'
import {
  clearTransfers,
  removeTransfer,
  retryTransfer,
  type Transfer,
  useTransfers,
} from './transfers.ts'

export function Transfers() {
  const { t } = useTranslation()
  const transfers = useTransfers((store) => store.transfers)
  if (transfers.length === 0) return null
  const done = transfers.filter(({ state }) => state === 'done').length
  const isOver = transfers.every(({ state }) => state === 'done' || state === 'refused')
  return (
    <Card
      title={t('files.transfers')}
      aside={
        <span className={classes.sum} role="status">
          {t('files.uploaded', { done, all: transfers.length })}
        </span>
      }
      foot={
        isOver && (
          <Button variant="default" onClick={clearTransfers}>
            {t('files.clearList')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {transfers.map((transfer) => (
          <li key={transfer.id} className={classes.item} data-state={transfer.state}>
            <Preview file={transfer.file} />
            <TransferState transfer={transfer} />
            <Tools transfer={transfer} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The browser draws what it knows; nothing of it leaves the station. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!/^image\/(jpeg|png|webp|gif)$/.test(file.type)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={classes.preview}>
      {url ? (
        <img src={url} alt="" onError={() => setUrl(undefined)} />
      ) : (
        <IconFile size={20} stroke={1.75} aria-hidden />
      )}
    </span>
  )
}

function TransferState({
  transfer: { id, file, state, share, complaints },
}: {
  transfer: Transfer
}) {
  const { t } = useTranslation()
  return (
    <div className={classes.facts}>
      {state === 'done' ? (
        <Link to={`${mediaFile.path}/${id}`} className={classes.name}>
          <bdi>{file.name}</bdi>
        </Link>
      ) : (
        <span className={classes.name}>
          <bdi>{file.name}</bdi>
        </span>
      )}
      {state === 'refused' ? (
        <p className={classes.complaint} role="alert">
          <IconAlertCircleFilled size={14} aria-hidden className={classes.alert} />
          <span>
            <strong>{complaints[0]}</strong> {complaints.slice(1).map((why) => `– ${why}`)}
          </span>
        </p>
      ) : (
        <span className={classes.state}>
          <bdi>{byteWords(file.size)}</bdi> · {t(`files.state.${state}`)}
        </span>
      )}
      {state === 'sending' && (
        <Progress
          value={share * 100}
          size={4}
          aria-label={t('files.progress', { name: file.name })}
          className={classes.bar}
        />
      )}
    </div>
  )
}

function Tools({ transfer: { id, file, state, canRetry } }: { transfer: Transfer }): ReactNode {
  const { t } = useTranslation()
  if (state === 'done')
    return <IconCircleCheckFilled size={20} aria-hidden className={classes.check} />
  const isRefused = state === 'refused'
  return (
    <span className={classes.tools}>
      {canRetry && (
        <ActionIcon
          aria-label={t('files.retry', { name: file.name })}
          onClick={() => retryTransfer(id)}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(isRefused ? 'files.dismiss' : 'files.cancel', { name: file.name })}
        onClick={() => removeTransfer(id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}
