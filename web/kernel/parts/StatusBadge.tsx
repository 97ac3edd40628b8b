/** A state is a word, a soft colour and an icon of its own shape: never colour alone. */
import {
  type Icon,
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconArchive,
  IconBan,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconPackage,
  IconPointFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

type Tone = 'paid' | 'unpaid' | 'overdue' | 'delivered' | 'draft' | 'void'

const looks = {
  paid: ['paid', IconCircleCheckFilled],
  partly: ['unpaid', IconCircleHalf2],
  unpaid: ['unpaid', IconCircle],
  waiting: ['unpaid', IconClock],
  warning: ['unpaid', IconAlertTriangleFilled],
  overdue: ['overdue', IconAlertCircleFilled],
  failed: ['overdue', IconCircleX],
  delivered: ['delivered', IconPackage],
  active: ['paid', IconPointFilled],
  inactive: ['draft', IconArchive],
  draft: ['draft', IconCircleDashed],
  void: ['void', IconBan],
} as const satisfies Record<string, readonly [Tone, Icon]>

export type Status = keyof typeof looks

export function StatusBadge({ state, children }: { state: Status; children: ReactNode }) {
  const [tone, Mark] = looks[state]
  return (
    <span className={classes.badge} data-tone={tone} data-state={state}>
      <Mark size={14} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
