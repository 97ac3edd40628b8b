/** Every action of the till has a key; here they are, from the one list that also reads them. */
import { Button, Kbd } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import classes from '../panels/Panels.module.css'
import { signKeys, tillKeys } from './till-keys.ts'

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
}

const written = (key: string): string =>
  key
    .split('+')
    .map((part) => arrows[part] ?? part)
    .join(' + ') || key

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rows = [
    ...Object.entries(tillKeys).map(([name, key]) => ({ name, key: written(key) })),
    ...Object.entries(signKeys).map(([name, key]) => ({ name, key })),
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconKeyboard}
      tone="plain"
      size={760}
      title={t('till.keys')}
      actions={
        <Button variant="default" size="lg" data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <dl className={classes.keyList}>
        {rows.map(({ name, key }) => (
          <div key={name} className={classes.keyRow}>
            <dt>{t(`till.key.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">
                <Kbd>{key}</Kbd>
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
