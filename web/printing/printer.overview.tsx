/** Above the printers: what is wrong with them, what waits, and what somebody has to decide. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { ShownJob } from '../../domain/printing/print-contract.ts'
import type { JobChoice, JobState } from '../../domain/printing/print-job.ts'
import { type Status, StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'
import { useMay } from '../kernel/session/session.ts'
import { useOfferedPrinters } from '../paper/AgentPrinterChoice.tsx'
import { decideJob } from './agent-printer.ts'
import classes from './Printing.module.css'

const jobsKey = ['printJob', 'open']

const looks: Partial<Record<JobState, Status>> = { failed: 'overdue', uncertain: 'overdue' }

const choicesOf: Partial<Record<JobState, readonly JobChoice[]>> = {
  waiting: ['drop'],
  failed: ['again', 'drop'],
  uncertain: ['cameOut', 'again', 'drop'],
}

export default function PrinterOverview() {
  const { t } = useTranslation()
  const mayPrint = useMay()('printing.printer.print')
  const troubled = useOfferedPrinters().filter(({ trouble }) => trouble)
  const { data } = useQuery({
    queryKey: jobsKey,
    enabled: mayPrint,
    queryFn: ({ signal }) =>
      call<{ rows: ShownJob[] }>('GET', '/api/print-jobs', undefined, { signal }),
  })
  const jobs = data?.rows ?? []
  return (
    <>
      {troubled.length > 0 && (
        <ul className={classes.jobs} aria-label={t('printing.troubles')}>
          {troubled.map(({ id, name, trouble }) => (
            <li key={id} className={classes.job}>
              <StatusBadge state="overdue">{t(`printing.reason.${trouble}`)}</StatusBadge>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {jobs.length > 0 && (
        <ul className={classes.jobs} aria-label={t('printing.jobs')}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  )
}

function JobLine({ job }: { job: ShownJob }) {
  const { t } = useTranslation()
  const decide = async (choice: JobChoice): Promise<void> => {
    try {
      await decideJob(job.id, choice)
      await queryClient.invalidateQueries({ queryKey: jobsKey })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const why = job.reason ? t(`printing.reason.${job.reason}`) : undefined
  return (
    <li className={classes.job}>
      <StatusBadge state={looks[job.state] ?? 'draft'}>
        {t(`printing.state.${job.state}`)}
      </StatusBadge>
      <span className={classes.about}>
        <strong>
          {t(`printing.kind.${job.kind}`)}: <bdi>{job.title}</bdi>
        </strong>
        <span className={classes.quiet}>
          {[job.printer, why, formatMoment(job.madeAt), job.maker].filter(Boolean).join(' · ')}
        </span>
      </span>
      {choicesOf[job.state]?.map((choice) => (
        <Button
          key={choice}
          size="md"
          variant={choice === 'drop' ? 'subtle' : 'default'}
          onClick={() => void decide(choice)}
        >
          {t(`printing.choice.${choice}`)}
        </Button>
      ))}
    </li>
  )
}
