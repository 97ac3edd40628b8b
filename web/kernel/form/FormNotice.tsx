/** A bar above the fields that says one thing about the whole form. */
import {
  type Icon,
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Form.module.css'

type Tone = 'error' | 'warning' | 'calm'

const marks: Record<Tone, Icon> = {
  error: IconAlertCircleFilled,
  warning: IconAlertTriangleFilled,
  calm: IconInfoCircleFilled,
}

type FormNoticeProps = { tone: Tone; title?: string; children?: ReactNode; action?: ReactNode }

export function FormNotice({ tone, title, children, action }: FormNoticeProps) {
  const Mark = marks[tone]
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      data-titled={title ? true : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Mark size={18} aria-hidden className={classes.noticeMark} />
      <div className={classes.noticeText}>
        {title && <div className={classes.noticeTitle}>{title}</div>}
        {children}
      </div>
      {action}
    </div>
  )
}
