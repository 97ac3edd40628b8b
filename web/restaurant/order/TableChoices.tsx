/** Tables to choose one of, by their sections. */
import { useTranslation } from 'react-i18next'
import classes from './Order.module.css'
import type { NamedTable } from './table-names.ts'

type TableChoicesProps = {
  tables: readonly NamedTable[]
  /** Marked, as somebody sits there. */
  taken?: ReadonlySet<string | null>
  onChosen: (table: NamedTable) => void
}

export function TableChoices({ tables, taken, onChosen }: TableChoicesProps) {
  const { t } = useTranslation()
  const sections = Map.groupBy(tables, ({ section }) => section.id)
  if (tables.length === 0) return <p className={classes.quiet}>{t('order.noTables')}</p>
  return [...sections].map(([id, own]) => (
    <section key={id} aria-label={own[0]?.section.title}>
      <h3 className={classes.legend}>{own[0]?.section.title}</h3>
      <div className={classes.options}>
        {own.map((table) => (
          <button
            key={table.id}
            type="button"
            className={classes.option}
            data-taken={taken?.has(table.id) || undefined}
            onClick={() => onChosen(table)}
          >
            <bdi>{table.name}</bdi>
            {taken?.has(table.id) && <span className={classes.quiet}>{t('order.tableTaken')}</span>}
          </button>
        ))}
      </div>
    </section>
  ))
}
