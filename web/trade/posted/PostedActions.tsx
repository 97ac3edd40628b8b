/** What can be done with a posted document, for whoever may. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconPackageOff,
  IconPencil,
  IconShip,
  IconTags,
  IconTruckDelivery,
  IconTruckReturn,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type BehaviourName, behaviourOf, isReturn } from '../../../domain/books/behaviour.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Action } from '../../../domain/kernel/permission.ts'
import { einvoiceKinds } from '../../../domain/paper/einvoice-format.ts'
import { unbilledOf } from '../../../domain/trade/rest.ts'
import { PaperActions } from '../../kernel/document/PaperActions.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { EditDialog } from '../editor/EditDialog.tsx'
import { hasGoodsToLandOn, landedBill } from '../landing/landed-bill.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { DeliverDialog } from './DeliverDialog.tsx'
import { ProduceItem } from './ProduceItem.tsx'
import type { PostedProps } from './posted-view.ts'
import { RecordPayment } from './RecordPayment.tsx'
import { RestDialog, RestItem } from './RestDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { isOnItsWay, SendBackDialog, wasSent } from './SendBackDialog.tsx'

type Opened = 'deliver' | 'close' | 'rest' | 'sendBack' | 'return' | 'edit' | 'labels'

const LabelsOfPurchases = lazy(() => import('../labels/LabelsOfPurchases.tsx'))

/** Goods came by it, and somebody sticks their prices on them. */
const bringsGoods = ({ behaviour, lines }: PostedProps['document']): boolean => {
  const { side, stock } = behaviourOf(behaviour)
  return side === 'supplier' && stock === 'in' && lines.some((line) => line.isStocked)
}

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
  const onward = canGoOn(document) && allows('add') ? becomes.filter((it) => !isReturn(it)) : []
  const canReturn = isLive && allows('add') && becomes.some(isReturn)
  const canDeliver = isLive && allows('post') && isDeliverable(document)
  const convert = (as: string) => void navigate(`${entity.path}/new?copy=${document.id}&as=${as}`)
  return (
    <>
      <PaperActions
        entity={entity}
        document={document}
        isElectronic={isLive && einvoiceKinds[document.behaviour] !== undefined}
        isVoidable={!wasSent(document)}
        buttons={
          canDeliver && (
            <Button
              variant="default"
              leftSection={
                <IconTruckDelivery className="ct-points" size={16} stroke={1.75} aria-hidden />
              }
              onClick={() => setOpened('deliver')}
            >
              {t(`document.deliver.${document.behaviour}`)}
            </Button>
          )
        }
        items={
          <>
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
            {isLive &&
              document.behaviour === 'salesOrder' &&
              may('production.productionOrder.add') && <ProduceItem order={document.id} />}
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
            {isLive && bringsGoods(document) && may('catalog.item.print') && (
              <Menu.Item
                leftSection={<IconTags size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpened('labels')}
              >
                {t('label.title')}
              </Menu.Item>
            )}
            {isLive && isOnItsWay(document) && allows('post') && (
              <Menu.Item
                leftSection={
                  <IconTruckReturn className="ct-points" size={16} stroke={1.75} aria-hidden />
                }
                onClick={() => setOpened('sendBack')}
              >
                {t('transfer.return')}
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
            {allows('post') && (
              <RestItem entity={entity} document={document} onClose={() => setOpened('rest')} />
            )}
            {isLive && allows('edit') && (
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpened('edit')}
              >
                {t('document.edit')}
              </Menu.Item>
            )}
          </>
        }
      />
      <RecordPayment document={document} />
      <Onward names={onward as BehaviourName[]} onChoose={convert} />
      {opened === 'deliver' && <DeliverDialog {...props} onClose={close} />}
      {opened === 'close' && <CloseDialog {...props} onClose={close} />}
      {opened === 'rest' && <RestDialog {...props} onClose={close} />}
      {opened === 'sendBack' && <SendBackDialog {...props} onClose={close} />}
      {opened === 'return' && <ReturnDialog {...props} onClose={close} />}
      {opened === 'edit' && <EditDialog {...props} onClose={close} />}
      {opened === 'labels' && (
        <Suspense fallback={null}>
          <LabelsOfPurchases ids={[document.id]} onClose={close} />
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
  return isGoods && (delivery === 'none' || delivery === 'partly')
}

/** Of what is closed, only goods that came before are still billed. */
const canGoOn = ({ state, delivery, lines }: PostedProps['document']): boolean =>
  state === 'posted' && (delivery !== 'closed' || lines.some((line) => !isZero(unbilledOf(line))))

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
