/** The calm drawing of a place that holds nothing yet, cannot be opened, or is finished. */
import type { ReactNode } from 'react'
import classes from './Empty.module.css'
import { EmptyArt, type EmptyArtName } from './EmptyArt.tsx'

type EmptyProps = {
  title: string
  hint?: ReactNode
  /** The main action, then the second way. */
  actions?: ReactNode
  art?: EmptyArtName
  /** `page` when the empty state is the whole screen and its title the heading. */
  as?: 'part' | 'page'
}

export function Empty({ title, hint, actions, art = 'shelf', as = 'part' }: EmptyProps) {
  const Title = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={classes.empty} data-as={as}>
      <EmptyArt name={art} />
      <Title className={classes.title} tabIndex={as === 'page' ? -1 : undefined}>
        {title}
      </Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
