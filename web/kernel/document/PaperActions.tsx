/** What can be done with any posted document: print it, read its history, void it. */
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core'
import { IconBan, IconDots, IconHistory, IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { History } from '../form/History.tsx'
import { usePageKeys } from '../page-keys.ts'
import { FocusBack, useOpener } from '../parts/FocusBack.tsx'
import { useMay } from '../session/session.ts'
import classes from './Document.module.css'
import type { AnyPosted } from './PostedPage.tsx'
import { VoidDialog } from './VoidDialog.tsx'

const Paper = lazy(() => import('../../paper/PaperDialog.tsx'))

type PaperActionsProps = {
  entity: Entity
  document: AnyPosted
  /** Between the print button and the menu. */
  buttons?: ReactNode
  /** Of the menu, before its own. */
  items?: ReactNode
  /** What was sent cannot be unsent, whoever asks. */
  isVoidable?: boolean
  onVoided?: () => void
}

type Opened = 'paper' | 'void' | 'history'

export function PaperActions(props: PaperActionsProps) {
  const { entity, document, buttons, items, isVoidable = true, onVoided } = props
  const { t } = useTranslation()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const opener = useOpener(opened === 'history')
  // The amounts of its history are in its currency.
  const asRow = { id: document.id, version: 1, currency: { id: document.currency, title: '' } }
  const canPrint = may(`${entity.can}.print`)
  usePageKeys({ F8: canPrint && (() => setOpened('paper')) })
  return (
    <>
      {canPrint && (
        <Button
          variant="default"
          aria-keyshortcuts="F8"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened('paper')}
        >
          {t('action.print')}
        </Button>
      )}
      {buttons}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('form.more')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items}
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened('history')}
          >
            {t('document.history')}
          </Menu.Item>
          {isVoidable && document.state === 'posted' && may(`${entity.can}.void`) && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--ct-danger)"
                leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpened('void')}
              >
                {t('document.void')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'void' && (
        <VoidDialog entity={entity} document={document} onClose={close} onVoided={onVoided} />
      )}
      <Drawer
        opened={opened === 'history'}
        onClose={close}
        position="right"
        title={t('document.history')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <FocusBack opener={opener} />
        <div className={classes.history}>
          <History entity={entity} id={document.id} row={asRow} />
        </div>
      </Drawer>
      {opened === 'paper' && (
        <Suspense fallback={null}>
          <Paper documentId={document.id} partnerEmail={document.partnerEmail} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
