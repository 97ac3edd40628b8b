/** Doors for other programs: the keys they come in with, and the webhooks they are told by. */
import { Button } from '@mantine/core'
import { IconBook2, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { useMay } from '../kernel/session/session.ts'
import { Keys } from './Keys.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { Webhooks } from './Webhooks.tsx'

const tabs = ['keys', 'webhooks'] as const
type Tab = (typeof tabs)[number]

export default function Integrations() {
  const { t } = useTranslation()
  const may = useMay()
  const [tab, setTab] = useState<Tab>('keys')
  const [isMaking, setMaking] = useState(false)
  const canAdd = may('doors.integration.add')
  const make = () => setMaking(true)
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.integrations')}
        actions={
          <>
            <Button
              component="a"
              href="/api/docs"
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconBook2 size={16} stroke={1.75} aria-hidden />}
            >
              {t('doors.reference')}
            </Button>
            {canAdd && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={make}>
                {t(`doors.new.${tab}`)}
              </Button>
            )}
          </>
        }
        tabs={
          <PageTabs
            label={t('screen.integrations')}
            tabs={tabs.map((value) => ({ value, label: t(`doors.tab.${value}`) }))}
            value={tab}
            onChange={(value) => setTab(value as Tab)}
          />
        }
      />
      <PageBody>
        {tab === 'keys' ? (
          <Keys onNew={canAdd ? make : undefined} />
        ) : (
          <Webhooks onNew={canAdd ? make : undefined} />
        )}
      </PageBody>
      {isMaking && tab === 'keys' && <NewKeyDialog onClose={() => setMaking(false)} />}
      {isMaking && tab === 'webhooks' && <WebhookDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}
