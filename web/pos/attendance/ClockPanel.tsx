/**
 * Clocking in and out at the till: who, the PIN, then what. It is kept in the outbox before anything
 * is said, and sent when the server answers; the sale in hand stays as it is.
 */
import { Button } from '@mantine/core'
import {
  IconClockHour4,
  IconCoffee,
  IconDoorEnter,
  IconDoorExit,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeIn } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import {
  type ClockKind,
  type ClockState,
  clockKinds,
  nextKinds,
} from '../../../domain/people/attendance/clock.ts'
import type { TillUser } from '../../../domain/pos/contract.ts'
import type { Proof } from '../../../domain/pos/proof-input.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'
import { useDesk } from '../desk.ts'
import { PersonPin } from '../panels/PersonPin.tsx'
import { usePinCheck } from '../panels/use-pin-check.ts'
import { useTill } from '../till-context.ts'
import classes from './ClockPanel.module.css'
import { clockPath } from './clock-path.ts'
import { rememberStamp, stateHere } from './last-stamps.ts'

const icons = {
  in: IconDoorEnter,
  breakStart: IconCoffee,
  breakEnd: IconPlayerPlay,
  out: IconDoorExit,
} as const

type Known = { user: TillUser; proof: Proof }

/** A server that is slower than this is away. */
const patienceMs = 4000

/** How somebody stands: as the server says, else as this till remembers; null is unknown. */
function useStanding(user: string | undefined): ClockState | null | undefined {
  const { isOnline } = useTill()
  const [state, setState] = useState<ClockState | null>()
  useEffect(() => {
    if (!user) return
    let isCurrent = true
    const here = () => stateHere(user, new Date().toISOString())
    const ask = async (): Promise<ClockState | null> => {
      if (!isOnline) return here()
      const signal = AbortSignal.timeout(patienceMs)
      const path = `${clockPath}?user=${user}`
      return call<{ state: ClockState }>('GET', path, undefined, { signal }).then(
        (answer) => answer.state,
        here,
      )
    }
    void ask().then((found) => isCurrent && setState(found))
    return () => {
      isCurrent = false
    }
  }, [user, isOnline])
  return state
}

export default function ClockPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { till, basics, cashier } = useDesk()
  const [subject] = useState(newId)
  const [known, setKnown] = useState<Known>()
  const check = usePinCheck({ action: 'clock', subject })
  const state = useStanding(known?.user.id)
  const people = basics.users.filter(({ pin, isStaff }) => pin && isStaff)
  const stamp = async (kind: ClockKind) => {
    if (!known) return
    const { user, proof } = known
    const body = { id: subject, user: user.id, kind, station: till.station, ...proof }
    await till.send(clockPath, body, { register: basics.register.id })
    rememberStamp(user.id, { id: subject, kind, at: proof.at })
    const time = timeIn(new Date(proof.at), basics.company.timeZone)
    toast.success(t(`till.clock.done.${kind}`, { name: user.name, time }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconClockHour4}
      tone="plain"
      size={420}
      title={t('till.clock.title')}
      actions={
        <Button variant="default" size="lg" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      }
    >
      {known ? (
        <Kinds name={known.user.name} state={state} onChoose={(kind) => void stamp(kind)} />
      ) : (
        <PersonPin
          people={people}
          first={people.find(({ id }) => id === cashier.id)}
          nobody={t('till.clock.nobody')}
          check={check}
          onRight={(user, proof) => setKnown({ user, proof })}
        />
      )}
    </Dialog>
  )
}

type KindsProps = {
  name: string
  state: ClockState | null | undefined
  onChoose: (kind: ClockKind) => void
}

function Kinds({ name, state, onChoose }: KindsProps) {
  const { t } = useTranslation()
  // Chosen once: a second tap must not be a second errand.
  const [chosen, setChosen] = useState<ClockKind>()
  if (state === undefined) return <Wait />
  const kinds = state === null ? clockKinds : nextKinds(state)
  return (
    <div className={classes.kinds}>
      <p className={classes.who} role="status">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {state && <span>{t(`attendance.state.${state}`)}</span>}
      </p>
      {kinds.map((kind, at) => {
        const Mark = icons[kind]
        return (
          <Button
            key={kind}
            size="xl"
            variant={at === 0 ? 'filled' : 'default'}
            leftSection={<Mark size={22} stroke={1.75} aria-hidden />}
            data-autofocus={at === 0 || undefined}
            disabled={chosen !== undefined}
            onClick={() => {
              setChosen(kind)
              onChoose(kind)
            }}
          >
            {t(`attendance.kind.${kind}`)}
          </Button>
        )
      })}
    </div>
  )
}
