/** What can be done with a posted document, for whoever may. */
import { ActionIcon, Button, Drawer, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCopy,
  IconDots,
  IconHistory,
  IconPackageOff,
  IconPencil,
  IconPrinter,
  IconShip,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import type { Action } from '../../domain/kernel/permission.ts'
import { History } from '../kernel/form/History.tsx'
import { useMay } from '../kernel/session.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { DeliverDialog } from './DeliverDialog.tsx'
import classes from './Document.module.css'
import { EditDialog } from './EditDialog.tsx'
import { hasGoodsToLandOn, landedBill } from './landed-bill.ts'
import type { PostedProps } from './PostedView.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

type Opened = 'deliver' | 'close' | 'return' | 'void' | 'edit' | 'history' | 'paper'

/** The paper is a part of its own; where it is not built in, nothing is offered. */
const papers = import.meta.glob<{ default: PaperDialog }>('./PaperDialog.tsx')
const loadPaper = Object.values(papers)[0]
const Paper = loadPaper && lazy(loadPaper)

type PaperDialog = React.ComponentType<{
  documentId: string
  partnerEmail: string | null
  onClose: () => void
}>

const isReturn = (behaviour: string): boolean =>
  behaviour === 'salesReturn' || behaviour === 'purchaseReturn'

export function PostedActions(props: PostedProps) {
  const { entity, document } = props
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const allows = (action: Action) => may(`${entity.can}.${action}`)
  const { becomes = [], isFollowUp } = behaviourOf(document.behaviour)
  const isLive = document.state === 'posted'
  const onward = isLive && allows('add') ? becomes.filter((name) => !isReturn(name)) : []
  const canReturn = isLive && allows('add') && becomes.some(isReturn)
  const canDeliver = isLive && allows('post') && isDeliverable(document)
  const convert = (as: string) => void navigate(`${entity.path}/new?copy=${document.id}&as=${as}`)
  return (
    <>
      {Paper && allows('print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened('paper')}
        >
          {t('action.print')}
        </Button>
      )}
      {canDeliver && (
        <Button
          variant="default"
          leftSection={
            <IconTruckDelivery className="ct-points" size={16} stroke={1.75} aria-hidden />
          }
          onClick={() => setOpened('deliver')}
        >
          {t(`document.deliver.${document.behaviour}`)}
        </Button>
      )}
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('form.more')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isFollowUp && allows('add') && (
            <Menu.Item
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => convert('duplicate')}
            >
              {t('form.duplicate')}
            </Menu.Item>
          )}
          {canReturn && (
            <Menu.Item
              leftSection={
                <IconArrowBackUp className="ct-points" size={16} stroke={1.75} aria-hidden />
              }
              onClick={() => setOpened('return')}
            >
              {t('document.return')}
            </Menu.Item>
          )}
          {isLive && allows('add') && hasGoodsToLandOn(document) && (
            <Menu.Item
              leftSection={<IconShip size={16} stroke={1.75} aria-hidden />}
              onClick={() =>
                void navigate(`${entity.path}/new`, { state: { begun: landedBill(props) } })
              }
            >
              {t('landing.addTo')}
            </Menu.Item>
          )}
          {isLive && document.behaviour === 'transfer' && allows('post') && (
            <Menu.Item
              leftSection={<IconPackageOff size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpened('close')}
            >
              {t('transfer.close')}
            </Menu.Item>
          )}
          {isLive && allows('edit') && (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              onClick={() => setOpened('edit')}
            >
              {t('document.edit')}
            </Menu.Item>
          )}
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
      <RecordPayment document={document} />
      <Onward names={onward as BehaviourName[]} onChoose={convert} />
      {opened === 'void' && <VoidDialog {...props} onClose={close} />}
      {opened === 'deliver' && <DeliverDialog {...props} onClose={close} />}
      {opened === 'close' && <CloseDialog {...props} onClose={close} />}
      {opened === 'return' && <ReturnDialog {...props} onClose={close} />}
      {opened === 'edit' && <EditDialog {...props} onClose={close} />}
      <Drawer
        opened={opened === 'history'}
        onClose={close}
        position="right"
        title={t('document.history')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <div className={classes.history}>
          <History entity={entity} id={document.id} />
        </div>
      </Drawer>
      {Paper && opened === 'paper' && (
        <Suspense fallback={null}>
          <Paper documentId={document.id} partnerEmail={document.partnerEmail} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Goods of it are still to go, or to come. */
function isDeliverable({ behaviour, delivery }: PostedProps['document']): boolean {
  const isGoods = ['salesInvoice', 'purchaseInvoice', 'purchaseOrder', 'transfer'].includes(
    behaviour,
  )
  return isGoods && delivery !== 'full'
}

type OnwardProps = { names: readonly BehaviourName[]; onChoose: (name: string) => void }

/** The next step is the one filled button. */
function Onward({ names, onChoose }: OnwardProps) {
  const { t } = useTranslation()
  const mark = <IconArrowForwardUp className="ct-points" size={16} stroke={1.75} aria-hidden />
  return names.toReversed().map((name, at) => (
    <Button
      key={name}
      variant={at === names.length - 1 ? 'filled' : 'default'}
      leftSection={mark}
      onClick={() => onChoose(name)}
    >
      {t('document.convertTo', { name: t(`choice.behaviour.${name}`) })}
    </Button>
  ))
}
