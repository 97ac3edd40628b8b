/** `?` (or F1 while one writes) tells what the screen one is on is for, its keys, and those that work anywhere. */
import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { helpOf } from '../../../domain/kernel/help.ts'
import { screens } from '../../../domain/kernel/screen.ts'
import { isCovered } from '../covered.ts'
import { keyName } from '../form/model/form-keys.ts'
import { isWriting } from '../is-writing.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { controlShortcuts, type FoundShortcut, namedShortcuts } from '../shortcuts.ts'
import classes from './HelpDialog.module.css'
import { screenTitle } from './menu/menu.ts'

const useOpened = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const openHelp = (): void => useOpened.setState({ isOpen: true })

function useQuestionMark(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // An Arabic keyboard writes its own question mark on the same key.
      const isAsked = ['?', '؟'].includes(event.key) && !isWriting(event.target)
      if (!isAsked && event.key !== 'F1') return
      if (isCovered(event)) return
      event.preventDefault()
      openHelp()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Read when the dialog opens: the screen below it stands still meanwhile. */
function useHere(isOpen: boolean): FoundShortcut[] {
  const { t } = useTranslation()
  const [here, setHere] = useState<FoundShortcut[]>([])
  useEffect(() => {
    if (!isOpen) return
    const named = namedShortcuts().map(({ keys, meaning }) => ({
      keys: [...keys],
      label: t(meaning),
    }))
    const known = new Set(named.map(({ keys }) => keys.join('+')))
    const main = document.querySelector('main') ?? document.body
    setHere([...named, ...controlShortcuts(main).filter(({ keys }) => !known.has(keys.join('+')))])
  }, [isOpen, t])
  return here
}

export function HelpDialog() {
  const { t } = useTranslation()
  const isOpen = useOpened((state) => state.isOpen)
  const close = () => useOpened.setState({ isOpen: false })
  useQuestionMark()
  const here = useHere(isOpen)
  const everywhere: FoundShortcut[] = [
    { keys: keyName('K').split(' '), label: t('shell.search') },
    { keys: ['?'], label: t('shell.help') },
    { keys: ['F1'], label: t('shortcuts.whileWriting') },
    { keys: ['Tab'], label: t('shortcuts.next') },
    { keys: ['Enter'], label: t('shortcuts.enter') },
    { keys: ['Esc'], label: t('shortcuts.escape') },
  ]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      icon={IconHelp}
      tone="plain"
      size={720}
      title={t('shell.help')}
      actions={
        <Button variant="default" data-autofocus onClick={close}>
          {t('action.close')}
        </Button>
      }
    >
      <ScreenHelp />
      <section aria-label={t('shortcuts.title')} className={classes.shortcuts}>
        <h3 className={classes.title}>{t('shortcuts.title')}</h3>
        <div className={classes.columns}>
          {here.length > 0 && <Keys title={t('shortcuts.here')} shortcuts={here} />}
          <Keys title={t('shortcuts.everywhere')} shortcuts={everywhere} />
        </div>
      </section>
    </Dialog>
  )
}

/** What the screen below is for, and the three things one does there. */
function ScreenHelp() {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const known = screens().filter(
    ({ path, isBuilt }) => isBuilt && (pathname === path || pathname.startsWith(`${path}/`)),
  )
  const screen = known.toSorted((a, b) => b.path.length - a.path.length)[0]
  if (!screen) return <p className={classes.help}>{t('help.elsewhere')}</p>
  const { purpose, steps } = helpOf(screen)
  return (
    <section aria-label={t('help.title')} className={classes.help}>
      <h3 className={classes.title}>{screenTitle(t, screen)}</h3>
      <p className={classes.purpose}>{t(i18n.exists(purpose) ? purpose : 'help.list')}</p>
      <ol className={classes.steps}>
        {t(steps)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </section>
  )
}

const Keys = ({ title, shortcuts }: { title: string; shortcuts: readonly FoundShortcut[] }) => (
  <section aria-label={title}>
    <h4 className={classes.part}>{title}</h4>
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, label }) => (
        <div key={keys.join('+')}>
          <dt>{label}</dt>
          <dd dir="ltr">
            {keys.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
