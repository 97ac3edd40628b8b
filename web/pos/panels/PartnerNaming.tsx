/** A client in a list to choose from: the reader's name, and what tells him from others. */
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from './Panels.module.css'

export const PartnerNaming = ({ partner }: { partner: TillPartner }) => (
  <span className={classes.naming}>
    <span className={classes.name}>{nameIn(currentLanguage(), partner)}</span>
    <span className={classes.under}>
      <bdi>{partner.altName}</bdi> <bdi dir="ltr">{partner.financialNumber}</bdi>{' '}
      <bdi dir="ltr">{partner.phones[0]}</bdi>
    </span>
  </span>
)
