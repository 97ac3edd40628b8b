import type { AccountTitle } from '../../domain/books/ledger.ts'
import classes from './Books.module.css'

/** Its code, quiet, and its name, each in its own direction. */
export const AccountName = ({ account: { code, title } }: { account: AccountTitle }) => (
  <span>
    <span className={classes.code}>
      <bdi>{code}</bdi>
    </span>
    <bdi>{title}</bdi>
  </span>
)
