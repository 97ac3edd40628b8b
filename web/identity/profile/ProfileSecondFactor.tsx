/** The second step at sign-in: off, being set up, just set up with its recovery codes, or on. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { sessionKey, useSession } from '../../kernel/session/session.ts'
import classes from './Profile.module.css'
import { type Enrolment, ProfileEnrolment } from './ProfileEnrolment.tsx'
import { ProfileFactorStop } from './ProfileFactorStop.tsx'
import { ProfileRecoveryCodes } from './ProfileRecoveryCodes.tsx'

type Stage =
  | { at: 'rest' }
  | { at: 'enrol'; enrolment: Enrolment }
  | { at: 'codes'; codes: string[] }
  | { at: 'stop' }

const rest: Stage = { at: 'rest' }

export function ProfileSecondFactor() {
  const { t } = useTranslation()
  const { hasSecondFactor } = useSession().user
  const [stage, setStage] = useState<Stage>(rest)
  const isOn = hasSecondFactor || stage.at === 'codes'
  const finish = (next: Stage) => {
    setStage(next)
    void queryClient.invalidateQueries({ queryKey: sessionKey })
  }
  return (
    <Card
      title={t('profile.factor')}
      aside={
        <StatusBadge state={isOn ? 'active' : 'draft'}>
          {t(isOn ? 'profile.on' : 'profile.off')}
        </StatusBadge>
      }
    >
      {stage.at === 'rest' && <Rest isOn={hasSecondFactor} onStage={setStage} />}
      {stage.at === 'enrol' && (
        <ProfileEnrolment
          enrolment={stage.enrolment}
          onCancel={() => setStage(rest)}
          onConfirmed={(codes) => finish({ at: 'codes', codes })}
        />
      )}
      {stage.at === 'codes' && (
        <ProfileRecoveryCodes codes={stage.codes} onKept={() => setStage(rest)} />
      )}
      {stage.at === 'stop' && (
        <ProfileFactorStop onCancel={() => setStage(rest)} onStopped={() => finish(rest)} />
      )}
    </Card>
  )
}

function Rest({ isOn, onStage }: { isOn: boolean; onStage: (stage: Stage) => void }) {
  const { t } = useTranslation()
  const starting = useMutation({
    mutationFn: () => call<Enrolment>('POST', '/api/second-factor', {}),
    onSuccess: (enrolment) => onStage({ at: 'enrol', enrolment }),
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t(isOn ? 'profile.factorOnHint' : 'profile.factorHint')}</p>
      <div className={classes.row}>
        {isOn ? (
          <Button variant="default" onClick={() => onStage({ at: 'stop' })}>
            {t('profile.turnOff')}
          </Button>
        ) : (
          <Button variant="default" loading={starting.isPending} onClick={() => starting.mutate()}>
            {t('profile.turnOn')}
          </Button>
        )}
      </div>
    </div>
  )
}
