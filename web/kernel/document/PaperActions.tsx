/** What can be done with any posted document: print it, share it, read its history, void it. */
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core'
import {
  IconBan,
  IconDots,
  IconFileCode,
  IconHistory,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react'
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

/** Where the dialog of the paper opens. */
type PaperPage = 'preview' | 'link' | 'einvoice'

const Paper = lazy(() => import('../../paper/PaperDialog.tsx'))

type PaperActionsProps = {
  entity: Entity
  document: AnyPosted
  /** Between the print button and the menu. */
  buttons?: ReactNode
  /** Of the menu, before its own. */
  items?: ReactNode
  /** It also leaves as data. */
  isElectronic?: boolean
  /** What was sent cannot be unsent, whoever asks. */
  isVoidable?: boolean
  onVoided?: () => void
}

type Opened = PaperPage | 'void' | 'history'

export function PaperActions(props: PaperActionsProps) {
  const {
    entity,
    document,
    buttons,
    items,
    isElectronic = false,
    isVoidable = true,
    onVoided,
  } = props
  const { t } = useTranslation()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const opener = useOpener(opened === 'history')
  // The amounts of its history are in its currency.
  const asRow = { id: document.id, version: 1, currency: { id: document.currency, title: '' } }
  const canPrint = may(`${entity.can}.print`)
  usePageKeys({ F8: canPrint && (() => setOpened('preview')) })
  return (
    <>
      {canPrint && (
        <Button
          variant="default"
          aria-keyshortcuts="F8"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened('preview')}
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
          {canPrint && (
            <>
              <Menu.Item
                leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpened('link')}
              >
                {t('paper.share')}
              </Menu.Item>
              {isElectronic && (
                <Menu.Item
                  leftSection={<IconFileCode size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setOpened('einvoice')}
                >
                  {t('paper.electronicInvoice')}
                </Menu.Item>
              )}
              <Menu.Divider />
            </>
          )}
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
      {(opened === 'preview' || opened === 'link' || opened === 'einvoice') && (
        <Suspense fallback={null}>
          <Paper
            documentId={document.id}
            partnerEmail={document.partnerEmail}
            opensAt={opened}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
