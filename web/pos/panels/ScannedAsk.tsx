/** Scanned while the sale is being paid: back to it with one more, or on with the payment. */
import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { useScanned } from '../scan/scan.ts'
import { useTillUi } from '../till-ui.ts'

export default function ScannedAsk({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { till } = useDesk()
  const scanned = useScanned()
  const item = till.catalogue.byCode(code)?.item
  const add = () => {
    onClose()
    useTillUi.setState({ step: 'sell' })
    void scanned.take(code)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconBarcode}
      tone="plain"
      size={480}
      title={item ? nameIn(currentLanguage(), item) : code}
      sentence={t('till.scanned.sentence')}
      actions={
        <>
          <Button variant="default" size="lg" data-autofocus onClick={onClose}>
            {t('till.scanned.stay')}
          </Button>
          <Button size="lg" onClick={add}>
            {t('till.scanned.add')}
          </Button>
        </>
      }
    />
  )
}
