/** What can be done with a posted receipt or payment, for whoever may. */
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core'
import { IconBan, IconDots, IconHistory, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../domain/kernel/permission.ts'
import { History } from '../kernel/form/History.tsx'
import { useMay } from '../kernel/session.ts'
import sheet from '../trade/Document.module.css'
import { VoidDialog } from '../trade/VoidDialog.tsx'
import type { MoneyViewProps } from './MoneyView.tsx'
import { refreshOpen } from './refresh.ts'

const Paper = lazy(() => import('../trade/PaperDialog.tsx'))

type Opened = 'paper' | 'void' | 'history'

export function MoneyActions(props: MoneyViewProps) {
  const { entity, document } = props
  const { t } = useTranslation()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const allows = (action: Action) => may(`${entity.can}.${action}`)
  const isLive = document.state === 'posted'
  return (
    <>
      {allows('print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened('paper')}
        >
          {t('action.print')}
        </Button>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('form.more')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened('history')}
          >
            {t('document.history')}
          </Menu.Item>
          {isLive && allows('void') && (
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
        <VoidDialog
          entity={entity}
          document={document}
          onClose={() => {
            refreshOpen()
            close()
          }}
        />
      )}
      <Drawer
        opened={opened === 'history'}
        onClose={close}
        position="right"
        title={t('document.history')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <div className={sheet.history}>
          <History entity={entity} id={document.id} />
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
