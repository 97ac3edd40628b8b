/** The card and the line of one's own settings: label and sentence, then the control. */
import { type ReactNode, useId } from 'react'
import classes from './UserSettings.module.css'

export function OwnCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type OwnRowProps = {
  label: string
  hint?: string
  /** The control that the label names, and where it takes its name from. */
  controlId?: string
  labelId?: string
  children: ReactNode
}

export function OwnRow({ label, hint, controlId, labelId, children }: OwnRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        {controlId ? (
          <label id={labelId} htmlFor={controlId} className={classes.label}>
            {label}
          </label>
        ) : (
          <span id={labelId} className={classes.label}>
            {label}
          </span>
        )}
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  )
}
