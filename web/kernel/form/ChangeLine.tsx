/** One field that a line of a history changed: what it was, and what it became. */
import { useTranslation } from 'react-i18next'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { fieldLabel } from '../words/words.ts'
import classes from './History.module.css'
import { FieldValue } from './inputs/FieldValue.tsx'
import type { Change, EntryKind } from './model/history-changes.ts'
import { PermissionChange } from './PermissionChange.tsx'

type ChangeLineProps = {
  entity: Entity
  change: Change
  kind: EntryKind
  known: ReadonlyMap<string, string>
  row?: AnyRow
}

export function ChangeLine({ entity, change, kind, known, row }: ChangeLineProps) {
  const { t } = useTranslation()
  const value = (side: unknown) => (
    <FieldValue entity={entity} name={change.key} value={side} known={known} row={row} />
  )
  return (
    <div className={classes.change}>
      <dt className={classes.field}>{fieldLabel(t, entity.name, change.key)}</dt>
      <dd className={classes.values}>
        {entity.fields[change.key]?.kind === 'permissions' ? (
          <PermissionChange change={change} />
        ) : (
          <>
            {kind !== 'created' && <span className={classes.before}>{value(change.before)}</span>}
            {kind === 'changed' && (
              <span className={classes.arrow} role="img" aria-label={t('form.became')} />
            )}
            {kind !== 'deleted' && <span className={classes.after}>{value(change.after)}</span>}
          </>
        )}
      </dd>
    </div>
  )
}
