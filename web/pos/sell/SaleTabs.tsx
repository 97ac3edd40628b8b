/** Several open sales, one tab each; nothing is shown while there is only one. */
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { takeSale } from '../till-ui.ts'
import classes from './SaleTabs.module.css'

export function SaleTabs() {
  const { t } = useTranslation()
  const { till, sale } = useDesk()
  const open = till.sales.filter(({ isHeld }) => !isHeld)
  const shown: OpenSale[] = open.some(({ id }) => id === sale.id) ? [...open] : [...open, sale]
  const nameOf = (it: OpenSale, at: number): string =>
    it.label ??
    (it.customer && nameIn(currentLanguage(), it.customer)) ??
    t('till.saleNumber', { number: at + 1 })
  if (shown.length < 2) return null
  return (
    <nav className={classes.tabs} aria-label={t('till.openSales')}>
      {shown.map((it, at) => (
        <button
          key={it.id}
          type="button"
          className={classes.tab}
          aria-current={it.id === sale.id || undefined}
          onClick={() => takeSale(it.id)}
        >
          <span className={classes.name}>{nameOf(it, at)}</span>
          {it.lines.length > 0 && <span className={classes.count}>{it.lines.length}</span>}
        </button>
      ))}
    </nav>
  )
}
