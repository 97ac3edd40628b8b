/** A card that has nothing to show, and says why. */
import type { ReactNode } from 'react'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import board from '../Board.module.css'
import classes from './boards.module.css'

export const QuietCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <p className={board.quiet}>{children}</p>
  </Card>
)

/** Its name while it is on its way, or why it did not come. */
export const Unanswered = ({ title, error }: { title: string; error: unknown }) =>
  error ? (
    <QuietCard title={title}>
      <span role="alert">{messageOf(error)}</span>
    </QuietCard>
  ) : (
    <Card title={title}>
      <div className={classes.waiting} aria-hidden />
    </Card>
  )
