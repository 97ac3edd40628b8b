/** A station without a register takes one: its series and its chain belong to one station at a time. */
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Linked } from '../../domain/kernel/field.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import classes from './TillGate.module.css'
import { useTill } from './till-context.ts'

type Holder = { station: string; name: string; seenAt: string; waiting: number }

type RegisterRow = {
  id: string
  name: string
  code: string
  branch: Linked
  drawer: Linked
  holder: Holder | null
}

const useRegisters = () =>
  useQuery({
    queryKey: ['register', 'till'],
    queryFn: ({ signal }) =>
      call<{ rows: RegisterRow[] }>('GET', '/api/pos/registers', undefined, { signal }),
  })

/** Held by another station: what it has not sent would come late, so somebody decides. */
const isHeld = (error: unknown): error is CallError =>
  error instanceof CallError && error.problem?.code === 'registerHeld'

function useClaim() {
  const { t } = useTranslation()
  const { claim } = useTill()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function take(id: string): Promise<void> {
    try {
      await claim(id)
    } catch (error) {
      const facts = isHeld(error) ? error.problem?.facts : undefined
      if (!facts?.isConfirmable) throw error
      const isSure = await confirm({
        title: t('till.claim.taken', { name: facts.name }),
        body: t('till.claim.takeOver', {
          when: formatMoment(String(facts.seenAt ?? '')),
          count: Number(facts.waiting ?? 0),
        }),
        confirmLabel: t('till.claim.take'),
        isHarmful: true,
      })
      if (isSure) await claim(id, { isTaken: true })
    }
  }

  return {
    problem,
    isBusy,
    take(id: string) {
      setBusy(true)
      setProblem(null)
      take(id)
        .catch((error: unknown) => setProblem(messageOf(error)))
        .finally(() => setBusy(false))
    },
  }
}

export default function ClaimRegister() {
  const { t } = useTranslation()
  const { data, error } = useRegisters()
  const { take, problem, isBusy } = useClaim()
  const rows = data?.rows ?? []
  const said = problem ?? (error && !data ? messageOf(error) : null)
  return (
    <main className={classes.gate}>
      <h1 className={classes.title}>{t('till.claim.title')}</h1>
      <p className={classes.sentence}>{t('till.claim.sentence')}</p>
      {said && (
        <p className={classes.problem} role="alert">
          {said}
        </p>
      )}
      {data && rows.length === 0 && <p className={classes.sentence}>{t('till.claim.none')}</p>}
      <ul className={classes.registers}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={classes.register}
              disabled={isBusy}
              onClick={() => take(row.id)}
            >
              <span className={classes.naming}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.under}>
                  {[row.branch.title, row.drawer.title].join(' · ')}
                  {row.holder && ` · ${t('till.claim.heldBy', { name: row.holder.name })}`}
                </span>
              </span>
              <bdi className={classes.code} dir="ltr">
                {row.code}
              </bdi>
              <IconArrowRight size={20} className="ct-points" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button component={Link} to="/Main" variant="subtle" color="gray" size="lg">
        {t('till.leave')}
      </Button>
    </main>
  )
}
