/** The keys of the list, for whoever wants to leave the mouse alone. */
import { ActionIcon, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shortcuts.ts'
import classes from './Pager.module.css'

type KeysHintProps = { canAdd: boolean; canTick: boolean; canDelete: boolean }

export function KeysHint({ canAdd, canTick, canDelete }: KeysHintProps) {
  const { t } = useTranslation()
  const keys: [string[], string][] = [
    [['/'], 'list.keys.search'],
    ...(canAdd ? [[['N'], 'list.keys.new'] as [string[], string]] : []),
    [['↑', '↓'], 'list.keys.move'],
    [['Home', 'End'], 'list.keys.ends'],
    [['Enter'], 'list.keys.open'],
    ...(canTick
      ? ([
          [[t('list.keys.space')], 'list.keys.select'],
          [['Ctrl', 'A'], 'list.keys.selectPage'],
        ] as [string[], string][])
      : []),
    ...(canDelete ? [[['Del'], 'list.keys.delete'] as [string[], string]] : []),
  ]
  useShortcuts(keys.map(([names, meaning]) => ({ keys: names, meaning })))
  return (
    <Popover position="top-start" shadow="lg" radius="md" returnFocus trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.keyboard}
          aria-label={t('list.keys')}
        >
          <IconKeyboard size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.keys')}>
        <dl className={classes.keys} tabIndex={-1} data-autofocus>
          {keys.map(([names, meaning]) => (
            <div key={meaning}>
              <dt dir="ltr">
                {names.map((name) => (
                  <kbd key={name} className={classes.key}>
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
