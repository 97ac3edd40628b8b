/** What stands before an open till: its first loading, the choice of a register, the lock. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { idlePart } from './later-part.tsx'
import { useIsLocked } from './panels/cashier.ts'
import classes from './TillGate.module.css'
import { TillScreen } from './TillScreen.tsx'
import { useTill } from './till-context.ts'

const Lock = idlePart(async () => (await import('./panels/Lock.tsx')).Lock)

/** Once in the life of a station, and never without a network. */
const ClaimRegister = lazy(() => import('./ClaimRegister.tsx'))

function Loading() {
  const { t } = useTranslation()
  const { progress, problem } = useTill()
  return (
    <main className={classes.gate}>
      <h1 className={classes.title}>{t('screen.pos')}</h1>
      <p className={classes.sentence} role="status">
        {problem ?? (progress ? t('till.fetching', progress) : t('label.pleaseWait'))}
      </p>
      {progress && (
        <progress
          className={classes.progress}
          value={progress.done}
          max={progress.count}
          aria-label={t('till.fetching', progress)}
        />
      )}
    </main>
  )
}

export function TillGate() {
  const { state, basics } = useTill()
  const isLocked = useIsLocked()
  if (state === 'unclaimed')
    return (
      <Suspense fallback={<Loading />}>
        <ClaimRegister />
      </Suspense>
    )
  if (state === 'loading' || !basics) return <Loading />
  return (
    <>
      {/* Behind the lock nothing can be reached, but nothing is lost either. */}
      <div inert={isLocked} className={classes.whole}>
        <TillScreen basics={basics} />
      </div>
      {isLocked && <Lock />}
    </>
  )
}
