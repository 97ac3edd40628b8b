/** The floor: a plan of each section, looked at while serving and drawn by whoever arranges it. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { rowTitle } from '../kernel/words/row-title.ts'
import { FloorEditor } from './FloorEditor.tsx'
import { FloorView } from './FloorView.tsx'
import { useFloorPlan, useSections } from './floor-queries.ts'

export default function TableManagement() {
  const { t } = useTranslation()
  const { data: sections, error } = useSections()
  const [params, setParams] = useSearchParams()
  const shown = sections?.find(({ id }) => id === params.get('section')) ?? sections?.[0]
  if (error)
    return (
      <Page>
        <PageHead title={t('screen.tableManagement')} />
        <PageBody>
          <FormNotice tone="error">{messageOf(error)}</FormNotice>
        </PageBody>
      </Page>
    )
  if (!sections) return <Wait />
  if (!shown) return <NoSections />
  const tabs = (
    <PageTabs
      label={t('entity.section.many')}
      tabs={sections.map((it) => ({ value: it.id, label: rowTitle(mustEntity('section'), it) }))}
      value={shown.id}
      onChange={(next) => setParams({ section: next })}
    />
  )
  return <SectionFloor key={shown.id} section={shown.id} tabs={tabs} />
}

function NoSections() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Page>
      <Empty
        as="page"
        title={t('floor.noSections')}
        hint={t('floor.noSectionsHint')}
        actions={
          may('restaurant.section.add') && (
            <Button component={Link} to="/Sections/new" leftSection={<IconPlus size={16} />}>
              {t('entity.section.new')}
            </Button>
          )
        }
      />
    </Page>
  )
}

function SectionFloor({ section, tabs }: { section: string; tabs: React.ReactNode }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data: plan, error } = useFloorPlan(section)
  const [isDrawing, setDrawing] = useState(false)
  if (isDrawing && plan)
    return <FloorEditor key={plan.version} plan={plan} onDone={() => setDrawing(false)} />
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.tableManagement')}
        tabs={tabs}
        actions={
          may('restaurant.floor.edit') &&
          plan && (
            <Button
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDrawing(true)}
            >
              {t('floor.draw')}
            </Button>
          )
        }
      />
      <PageBody>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && (plan ? <FloorView plan={plan} /> : <Wait />)}
      </PageBody>
    </Page>
  )
}
