/** The rows that could not be deleted, each with the reason the server gave. */
import { Anchor, Button, Modal } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import classes from '../Dialog.module.css'
import { plainHeader } from '../table/plain-header.ts'
import type { Deletion } from './deletion.ts'

type RefusedDialogProps = { entity: Entity; deletion: Deletion }

export function RefusedDialog({ entity, deletion: { refusal, dismiss } }: RefusedDialogProps) {
  const { t } = useTranslation()
  // The last answer stays while the dialog closes, so that its words do not vanish first.
  const last = useRef(refusal)
  if (refusal) last.current = refusal
  const refused = last.current?.refused ?? []
  const isAll = last.current?.deleted.length === 0
  return (
    <Modal
      opened={refusal !== null}
      onClose={dismiss}
      title={t('list.refused', { count: refused.length })}
      attributes={plainHeader}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      size={560}
      classNames={{ title: classes.title, overlay: classes.overlay }}
      radius="lg"
      centered
    >
      <p className={classes.sentence}>{t(isAll ? 'list.refusedAllHint' : 'list.refusedHint')}</p>
      <ul className={classes.rows}>
        {refused.map(({ id, title, message }) => (
          <li key={id}>
            <Anchor component={Link} to={`${entity.path}/${id}`} inherit className={classes.name}>
              <bdi>{title}</bdi>
            </Anchor>
            <div className={classes.reason}>{message}</div>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={dismiss} data-autofocus>
          {t('action.close')}
        </Button>
      </div>
    </Modal>
  )
}
