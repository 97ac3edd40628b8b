/** The private links of a payslip: the one just made, to be taken along, and those that still work. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment } from '../../domain/kernel/format.ts'
import type { SlipLink } from '../../domain/people/salary-view.ts'
import { CopyField } from '../kernel/form/inputs/CopyField.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay } from '../kernel/session/session.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import classes from './People.module.css'

type Made = { id: string; url: string }

const keyOf = (slip: string) => ['salaryRun', 'slipLinks', slip]

export function useSlipLinks(slip: string) {
  const mayShare = useMay()('people.salaryRun.print')
  const [made, setMade] = useState<Made | null>(null)
  const path = `/api/salary-slips/${slip}/links`
  const { data } = useQuery({
    queryKey: keyOf(slip),
    enabled: mayShare,
    queryFn: ({ signal }) => call<{ rows: SlipLink[] }>('GET', path, undefined, { signal }),
  })
  const done = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: keyOf(slip) })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const make = () =>
    done(async () => setMade(await call<Made>('POST', path, { language: currentLanguage() })))
  const revoke = (id: string) =>
    done(async () => {
      await call('POST', `${path}/${id}/revoke`, {})
      if (made?.id === id) setMade(null)
    })
  return { made, make, revoke, rows: data?.rows ?? [] }
}

export function SlipLinks({ links }: { links: ReturnType<typeof useSlipLinks> }) {
  const { t } = useTranslation()
  const { made, rows, revoke } = links
  return (
    <>
      {made && <CopyField label="calendar.feedUrl" hint={t('calendar.feedOnce')} text={made.url} />}
      {rows.length > 0 && <h3>{t('salary.links')}</h3>}
      {rows.map(({ id, user, createdAt, expiresAt }) => (
        <div key={id} className={classes.line}>
          <span>
            {t('calendar.feedMade', { day: formatMoment(createdAt) })} · <bdi>{user}</bdi>
            <span className={classes.under}>
              {t('salary.linkUntil', { day: formatDate(expiresAt) })}
            </span>
          </span>
          <Button variant="outline" color="red" size="xs" onClick={() => void revoke(id)}>
            {t('calendar.feedRevoke')}
          </Button>
        </div>
      ))}
    </>
  )
}
