/** Whoever sent something to print is told when it did not come out, or when nobody can know. */
import type { JobStep } from '../../domain/printing/print-job.ts'
import { writeNotice } from '../kernel/notice.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { JobRow } from './job-rows.ts'

/** Answers whose bell is to ring once this is committed. A drawer and a test are seen by whoever asked. */
export async function tellMaker(tx: Tx, job: JobRow, next: JobStep): Promise<string[]> {
  const isNotable = next.state === 'failed' || next.state === 'uncertain'
  if (!isNotable || !job.maker || job.kind === 'drawer' || job.kind === 'test') return []
  const kind = next.state === 'failed' ? 'notPrinted' : 'maybePrinted'
  return writeNotice(tx, job.maker, { kind, facts: { title: job.title }, path: '/Printers' })
}
