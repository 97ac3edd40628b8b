/** What a role may do: a row for every screen, a column for every action, and ticks for many. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionRows } from '../../../domain/kernel/screen.ts'
import { fold } from '../../../domain/kernel/text.ts'
import { screenName } from '../../kernel/form/model/screen-name.ts'
import { SearchField } from '../../kernel/parts/SearchField.tsx'
import { useIsPhone } from '../../kernel/words/phone.ts'
import { PermissionAccordion } from './PermissionAccordion.tsx'
import classes from './PermissionMatrix.module.css'
import { PermissionTable } from './PermissionTable.tsx'
import { type MatrixRow, permissionOf } from './permission-set.ts'

type PermissionMatrixProps = {
  value: readonly string[]
  onChange: (value: string[]) => void
  isReadOnly?: boolean
  /** The rights that can be chosen here; all of them without. */
  offered?: readonly string[]
  /** The id of the element that takes the focus. */
  id?: string
  /** The id of the label of the whole matrix. */
  labelledBy?: string
}

/** Rows without any right that is offered have no place. */
const rowsOffered = (offered: readonly string[] | undefined): MatrixRow[] =>
  permissionRows()
    .map((row) => ({
      ...row,
      actions: row.actions.filter((action) => offered?.includes(permissionOf(row, action)) ?? true),
    }))
    .filter(({ actions }) => actions.length > 0)

export function PermissionMatrix(props: PermissionMatrixProps) {
  const { value, onChange, isReadOnly = false, offered, id, labelledBy } = props
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const isPhone = useIsPhone()
  const all = useMemo(() => rowsOffered(offered), [offered])
  const ticks = useMemo(() => new Set(value), [value])
  const nameOf = (row: MatrixRow) => screenName(t, row.name)
  const rows = all.filter((row) => fold(nameOf(row)).includes(fold(wanted)))
  const permissions = all.flatMap((row) => row.actions.map((action) => permissionOf(row, action)))
  const count = permissions.filter((permission) => ticks.has(permission)).length
  const Body = isPhone ? PermissionAccordion : PermissionTable
  return (
    <fieldset className={classes.matrix} aria-labelledby={labelledBy}>
      <div className={classes.bar}>
        <SearchField
          id={id}
          className={classes.search}
          label={t('matrix.search')}
          value={wanted}
          onChange={setWanted}
          onKeyDown={(event) => {
            // Enter looks for a screen here; it must not save the role.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <span className={classes.count} role="status">
          {t('matrix.count', { count, total: permissions.length })}
        </span>
      </div>
      {rows.length === 0 && <p className={classes.none}>{t('form.nothingFound')}</p>}
      {rows.length > 0 && (
        <Body
          rows={rows}
          ticks={ticks}
          onChange={(next) => onChange([...next].sort())}
          isReadOnly={isReadOnly}
          nameOf={nameOf}
        />
      )}
    </fieldset>
  )
}
