/** The cards to come, in their true size. */
import classes from './Cards.module.css'

const rowCount = 8
const lengths = [54, 70, 42, 62]

export function CardsSkeleton() {
  return (
    <div className={classes.scroller} aria-hidden>
      <ul className={`${classes.cards} ${classes.bones}`}>
        {Array.from({ length: rowCount }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved.
          <li key={row} className={classes.card} style={{ opacity: 1 - row / rowCount }}>
            <span className={classes.link}>
              <span className={classes.words}>
                <span
                  className={classes.bone}
                  style={{ inlineSize: `${lengths[row % lengths.length]}%` }}
                />
                <span className={classes.bone} style={{ inlineSize: '34%' }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
