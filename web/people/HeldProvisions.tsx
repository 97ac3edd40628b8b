/** What is put aside, by kind, in both currencies. */
import { useTranslation } from 'react-i18next'
import type { HeldByKind } from '../../domain/people/salary-view.ts'
import { Both } from '../books/Both.tsx'
import classes from './People.module.css'

export function HeldProvisions({ held }: { held: readonly HeldByKind[] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.sums}>
      {held.map(({ kind, amounts }) => (
        <div key={kind}>
          <dt>{t(`choice.component.${kind}`)}</dt>
          <dd>
            <Both first={amounts.first} second={amounts.second} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
