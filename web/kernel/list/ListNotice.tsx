/** A sentence above the rows of a list: what they are, or what could be done about them. */
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ListNotice.module.css'

type ListNoticeProps = {
  icon: Icon
  /** A part of the page with a name; without one it is news about the list. */
  label?: string
  children: ReactNode
  action?: ReactNode
}

export function ListNotice({ icon: Mark, label, children, action }: ListNoticeProps) {
  const inside = (
    <>
      <Mark size={18} stroke={1.75} aria-hidden />
      <p className={classes.sentence}>{children}</p>
      {action}
    </>
  )
  return label ? (
    <section className={classes.notice} aria-label={label}>
      {inside}
    </section>
  ) : (
    <div className={classes.notice} role="status">
      {inside}
    </div>
  )
}
