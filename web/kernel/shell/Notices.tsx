/** The bell: what happened that this user should know, newest first. */
import { Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Notice } from '../../../domain/identity/session.ts'
import { formatMoment } from '../../../domain/kernel/format.ts'
import { readableFacts } from '../../../domain/kernel/naming/readable-facts.ts'
import { toast } from '../parts/toast.tsx'
import { call, messageOf } from '../session/api.ts'
import { queryClient } from '../session/query.ts'
import { currentLanguage } from '../words/words.ts'
import classes from './Header.module.css'
import panel from './Notices.module.css'

type NoticeList = { rows: Notice[]; unread: number }

/** More than these nobody counts. */
const mostShown = 99

/** The realtime client asks for this key again whenever a notice arrives. */
const noticesKey = ['notices'] as const

const markRead = ({ rows, unread }: NoticeList, ids?: readonly string[]): NoticeList => {
  const isMeant = (notice: Notice) => !notice.isRead && (!ids || ids.includes(notice.id))
  const count = ids ? rows.filter(isMeant).length : unread
  return {
    rows: rows.map((notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)),
    unread: Math.max(0, unread - count),
  }
}

function useReading() {
  return useMutation({
    mutationFn: (ids?: string[]) => call('POST', '/api/notices/read', ids ? { ids } : {}),
    onMutate: (ids) =>
      queryClient.setQueryData<NoticeList>(noticesKey, (known) => known && markRead(known, ids)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
  })
}

export function Notices() {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, { close, toggle }] = useDisclosure(false)
  const { data, error } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call<NoticeList>('GET', '/api/notices', undefined, { signal }),
  })
  const reading = useReading()
  const title = useRef<HTMLHeadingElement>(null)
  /** The button goes once all is read; the focus must not go with it. */
  const readAll = () => {
    title.current?.focus()
    reading.mutate(undefined)
  }
  const unread = data?.unread ?? 0
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(360px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('shell.notices', { count: unread })}
          onClick={toggle}
        >
          <IconBell size={18} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <bdi className={classes.unread} aria-hidden>
              {unread > mostShown ? `${mostShown}+` : unread}
            </bdi>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={panel.panel} aria-labelledby={id}>
        <div className={panel.head}>
          <h2 id={id} ref={title} className={panel.title} tabIndex={-1} data-autofocus>
            {t('shell.noticesTitle')}
          </h2>
          {unread > 0 && (
            <button type="button" className={panel.all} onClick={readAll}>
              {t('shell.readAll')}
            </button>
          )}
        </div>
        {error && !data && <p className={panel.none}>{messageOf(error)}</p>}
        {!error && !data && <Skeleton height={44} m="md" />}
        {data?.rows.length === 0 && <p className={panel.none}>{t('shell.noticesNone')}</p>}
        {data && data.rows.length > 0 && (
          <ul className={panel.list}>
            {data.rows.map((notice) => (
              <li key={notice.id}>
                <NoticeRow
                  notice={notice}
                  onRead={() => !notice.isRead && reading.mutate([notice.id])}
                  onLeave={close}
                />
              </li>
            ))}
          </ul>
        )}
        <Link className={panel.choose} to="/UserSettings" onClick={close}>
          {t('shell.noticesChoose')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  )
}

type NoticeRowProps = { notice: Notice; onRead: () => void; onLeave: () => void }

function NoticeRow({ notice, onRead, onLeave }: NoticeRowProps) {
  const { t } = useTranslation()
  const { kind, facts, path, at, isRead } = notice
  const content = (
    <>
      <span className={panel.dot} data-read={isRead || undefined} aria-hidden />
      <span className={panel.words}>
        <span className={panel.text}>
          {!isRead && <span className="ct-hidden">{t('shell.unread')} </span>}
          {t(`notice.${kind}`, readableFacts(facts, currentLanguage()))}
        </span>
        <bdi dir="ltr" className={panel.time}>
          {formatMoment(at)}
        </bdi>
      </span>
    </>
  )
  if (!path)
    return (
      <button type="button" className={panel.row} onClick={onRead}>
        {content}
      </button>
    )
  const leave = () => {
    onRead()
    onLeave()
  }
  return (
    <Link className={panel.row} to={path} onClick={leave}>
      {content}
    </Link>
  )
}
