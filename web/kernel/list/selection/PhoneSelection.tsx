/** The ink bar of a phone that is ticking rows: it stays in reach of the thumb. */
import type { ListModel } from '../list-shape.ts'
import classes from '../Pager.module.css'
import { SelectionBar } from './SelectionBar.tsx'

export const PhoneSelection = ({ list, onEnd }: { list: ListModel; onEnd: () => void }) => (
  <div className={classes.phoneFoot}>
    <SelectionBar list={list} onEnd={onEnd} />
  </div>
)
