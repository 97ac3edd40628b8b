/** A record that others use cannot be deleted; here they are, each a link. */
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { recordPath } from '../words/record-path.ts'
import { FormDialog } from './FormDialog.tsx'
import classes from './InUseDialog.module.css'

export type User = { entity: string; id: string; title: string }

export type InUse = { message: string; users: User[]; count: number }

type InUseDialogProps = { inUse: InUse | null; title: string; onClose: () => void }

export function InUseDialog({ inUse, title, onClose }: InUseDialogProps) {
  const { t } = useTranslation()
  const users = inUse?.users ?? []
  const rest = (inUse?.count ?? 0) - users.length
  return (
    <FormDialog
      isOpen={inUse !== null}
      onClose={onClose}
      icon={IconLink}
      title={t('form.inUseTitle', { title })}
      sentence={inUse?.message}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <ul className={classes.users}>
        {users.map((user) => (
          <li key={`${user.entity}/${user.id}`} className={classes.user}>
            <span className={classes.kind}>{t(`entity.${user.entity}.one`)}</span>
            <Link to={recordPath(user.entity, user.id)} onClick={onClose}>
              <bdi>{user.entity === 'setting' ? t(`setting.${user.title}`) : user.title}</bdi>
            </Link>
          </li>
        ))}
        {rest > 0 && <li className={classes.user}>{t('form.andMore', { count: rest })}</li>}
      </ul>
    </FormDialog>
  )
}
