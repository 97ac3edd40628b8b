/**
 * The shape of what is about to come, for screens that are no list and no form: a room with its
 * tables, the grid of a calendar, a board of cards.
 */
import { useTranslation } from 'react-i18next'
import classes from './Bones.module.css'

export type Shape = 'room' | 'grid' | 'board'

/** As many as fill a usual screen. */
const counts: Readonly<Record<Shape, number>> = { room: 12, grid: 35, board: 8 }

/** Under a head that is there already. */
export function Bones({ shape }: { shape: Shape }) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.bones}
      data-shape={shape}
      role="status"
      aria-label={t('label.pleaseWait')}
    >
      {Array.from({ length: counts[shape] }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved.
        <span key={at} className={classes.bone} />
      ))}
    </div>
  )
}

/** With the head, before the code of the screen is there. */
export const PageBones = ({ shape }: { shape: Shape }) => (
  <div
    className={classes.page}
    data-shape={shape}
    data-mantine-color-scheme={shape === 'board' ? 'dark' : undefined}
  >
    <div className={classes.head} aria-hidden>
      <span className={classes.title} />
      <span className={classes.action} />
    </div>
    <Bones shape={shape} />
  </div>
)
