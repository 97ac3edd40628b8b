/** The first begins with the work, the next after the one before; today where that is open. */
import { addDays } from '../../domain/kernel/date.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'
import { call } from '../kernel/session/api.ts'
import { today } from '../kernel/words/today.ts'

export default () => ({ startsOn: today() })

export const asks = ['employee']

export async function later({ employee }: FormValues): Promise<FormValues> {
  const person = employee as Linked | null
  if (!person) return {}
  const params = new URLSearchParams({
    limit: '200',
    columns: 'startsOn,endsOn',
    filter: JSON.stringify({ employee: { in: [person.id] } }),
  })
  const { rows } = await call<Page<AnyRow>>('GET', `/api/pay-contracts?${params}`)
  const last = rows.toSorted((a, b) => String(b.startsOn).localeCompare(String(a.startsOn)))[0]
  if (last) return { startsOn: last.endsOn ? addDays(String(last.endsOn), 1) : today() }
  const { startDate } = await call<AnyRow>('GET', `/api/employees/${person.id}`)
  return { startsOn: startDate ?? today() }
}
