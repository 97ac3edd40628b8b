/**
 * Every action of the till has a key; here they are, from the one list that also reads them. Those
 * of the payment stand on its buttons.
 */
import { Button, Kbd } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { controlShortcuts } from '../../kernel/shortcuts.ts'
import classes from '../panels/Panels.module.css'
import { useTillUi } from '../till-ui.ts'
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
  const isPaying = useTillUi((ui) => ui.step === 'pay')
  // Read when it opens: what lies below stands still meanwhile.
  const [ofPayment] = useState(() => controlShortcuts(document.body))
  const ofSale = () => [
    ...Object.entries(tillKeys).map(([name, key]) => [t(`till.key.${name}`), written(key)]),
    ...Object.entries(signKeys).map(([name, key]) => [t(`till.key.${name}`), key]),
  ]
  const rows = isPaying ? ofPayment.map(({ keys, label }) => [label, keys.join(' + ')]) : ofSale()
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
        {rows.map(([label, key]) => (
          <div key={key} className={classes.keyRow}>
            <dt>{label}</dt>
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
