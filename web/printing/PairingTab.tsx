/** Which machine is this agent: a code for a new one, when it was last heard of, and its end. */
import { Button } from '@mantine/core'
import { IconPlug, IconPlugOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatTime } from '../../domain/kernel/format.ts'
import type { PairingCode, PairingState } from '../../domain/printing/print-contract.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Printing.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export default function PairingTab({ row }: TabProps) {
  const { t } = useTranslation()
  const mayPair = useMay()('printing.printAgent.edit')
  const [offered, setOffered] = useState<PairingCode>()
  const path = `/api/print-agents/${row.id}`
  const { data, refetch } = useQuery({
    queryKey: ['printAgent', row.id, 'pairing'],
    queryFn: ({ signal }) => call<PairingState>('GET', `${path}/pairing`, undefined, { signal }),
    refetchInterval: 10_000,
  })
  const done = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await refetch()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const offer = () =>
    done(async () => setOffered(await call<PairingCode>('POST', `${path}/pairing`, {})))
  const end = async () => {
    const isMeant = await confirm({
      title: t('printing.unpairTitle'),
      body: t('printing.unpairHint'),
      confirmLabel: t('printing.unpair'),
      isHarmful: true,
    })
    if (isMeant)
      await done(() => call('POST', `${path}/unpair`, {}).then(() => setOffered(undefined)))
  }
  return (
    <Card title={t('printing.pairing')}>
      {data && <Machine state={data} />}
      {offered && <Code offered={offered} />}
      {mayPair && (
        <div className={classes.steps}>
          <Button size="md" leftSection={<IconPlug {...icon} />} onClick={() => void offer()}>
            {t('printing.newCode')}
          </Button>
          {data?.isPaired && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconPlugOff {...icon} />}
              onClick={() => void end()}
            >
              {t('printing.unpair')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Machine({ state }: { state: PairingState }) {
  const { t } = useTranslation()
  if (!state.isPaired) return <p className={classes.said}>{t('printing.notPaired')}</p>
  const { isAway, host, seenAt } = state
  return (
    <p className={classes.said}>
      <StatusBadge state={isAway ? 'overdue' : 'active'}>
        {t(isAway ? 'printing.agentAway' : 'printing.agentThere')}
      </StatusBadge>{' '}
      {t('printing.machine', { host: host || '–', at: seenAt ? formatMoment(seenAt) : '–' })}
    </p>
  )
}

/** Shown until the page is left: it is nowhere afterwards, and useless within minutes. */
function Code({ offered: { code, until } }: { offered: PairingCode }) {
  const { t } = useTranslation()
  return (
    <div className={classes.code} role="status">
      <FormNotice tone="warning">{t('printing.codeHint', { until: formatTime(until) })}</FormNotice>
      <output className={classes.codeText} dir="ltr" aria-label={t('printing.code')}>
        {code}
      </output>
      <code className={classes.line} dir="ltr">
        npm run print-agent -- pair {window.location.origin} {code}
      </code>
    </div>
  )
}
