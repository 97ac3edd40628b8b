/** The floor: a plan of each section, looked at while serving and drawn by whoever arranges it. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Bones, PageBones } from '../kernel/parts/Bones.tsx'
import { Empty } from '../kernel/parts/Empty.tsx'
import { PageTabs } from '../kernel/parts/PageTabs.tsx'
import { Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { lazyScreen } from '../kernel/parts/screen/lazy-screen.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { rowTitle } from '../kernel/words/row-title.ts'
import { startWorker } from '../pos/local/new-version.ts'
import type { FloorEditorProps } from './FloorEditor.tsx'
import { FloorView } from './FloorView.tsx'
import { type SectionRow, useFloorPlan, useFloorPlans, useSections } from './floor-queries.ts'
import type { OrderPageProps } from './order/OrderPage.tsx'
import { ReservationsLink } from './reservations/ReservationsLink.tsx'
import { SoldOutButton } from './SoldOutButton.tsx'
import { useFloor } from './use-floor.ts'

export default function TableManagement() {
  const { t } = useTranslation()
  const { data: sections, error } = useSections()
  const [params, setParams] = useSearchParams()
  // Whoever serves goes on where the network does not reach, also from a start there.
  useEffect(() => void startWorker(), [])
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
  if (!sections) return <PageBones shape="room" />
  if (!shown) return <NoSections />
  const order = params.get('order')
  if (order) return <ServedOrder key={order} id={order} section={shown} />
  const tabs = (
    <PageTabs
      label={t('entity.section.many')}
      tabs={sections.map((it) => ({ value: it.id, label: rowTitle(mustEntity('section'), it) }))}
      value={shown.id}
      onChange={(next) => setParams({ section: next })}
    />
  )
  return <SectionFloor key={shown.id} section={shown} tabs={tabs} />
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

const FloorEditor = lazyScreen<FloorEditorProps>(async () => ({
  default: (await import('./FloorEditor.tsx')).FloorEditor,
}))

const OrderPage = lazyScreen<OrderPageProps>(async () => ({
  default: (await import('./order/OrderPage.tsx')).OrderPage,
}))

/** An order that is open; one that has ended leads back to the floor. */
function ServedOrder({ id, section }: { id: string; section: SectionRow }) {
  const { t } = useTranslation()
  const floor = useFloor(section.branch.id)
  const back = `/TableManagement?section=${section.id}`
  if (!floor) return <PageBones shape="room" />
  const order = floor.orders.find((it) => it.id === id)
  if (order) return <OrderPage floor={floor} order={order} back={back} />
  return (
    <Page>
      <Empty
        as="page"
        title={t('order.ended')}
        hint={t('order.endedHint')}
        actions={
          <Button component={Link} to={back}>
            {t('order.toFloor')}
          </Button>
        }
      />
    </Page>
  )
}

function SectionFloor({ section, tabs }: { section: SectionRow; tabs: React.ReactNode }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data: plan, error } = useFloorPlan(section.id)
  const [isDrawing, setDrawing] = useState(false)
  const floor = useFloor(section.branch.id)
  useFloorPlans(section.branch.id)
  if (isDrawing && plan)
    return <FloorEditor key={plan.version} plan={plan} onDone={() => setDrawing(false)} />
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.tableManagement')}
        tabs={tabs}
        actions={
          <>
            <SoldOutButton branch={section.branch.id} />
            <ReservationsLink section={section.id} />
            {may('restaurant.floor.edit') && plan && (
              <Button
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDrawing(true)}
              >
                {t('floor.draw')}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && (plan ? <FloorView plan={plan} floor={floor} /> : <Bones shape="room" />)}
      </PageBody>
    </Page>
  )
}
