/** The certificate of what a payment kept back: its number, and its paper. */
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import sheet from '../../kernel/document/Document.module.css'
import { useMay } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import paperClasses from '../../paper/Paper.module.css'
import { PaperFrame } from '../../paper/PaperFrame.tsx'
import { PaperLanguage } from '../../paper/PaperLanguage.tsx'
import { PaperPreview } from '../../paper/PaperPreview.tsx'
import { usePaper } from '../../paper/paper-file.ts'

type CertificateProps = { payment: string; number: string }

export function Certificate({ payment, number }: CertificateProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [isShown, setShown] = useState(false)
  return (
    <section className={sheet.block} aria-label={t('withholding.certificate')}>
      <div className={sheet.pair}>
        {t('withholding.certificate')}
        <strong>
          <bdi dir="ltr">{number}</bdi>
        </strong>
      </div>
      {may('cash.payment.print') && (
        <Button
          variant="default"
          leftSection={<IconCertificate size={16} stroke={1.75} aria-hidden />}
          onClick={() => setShown(true)}
        >
          {t('taxReturn.paper')}
        </Button>
      )}
      {isShown && <CertificatePaper payment={payment} onClose={() => setShown(false)} />}
    </section>
  )
}

function CertificatePaper({ payment, onClose }: { payment: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState(currentLanguage)
  const path = `/api/payments/${payment}/certificate?language=${language}`
  const paper = usePaper(path)
  return (
    <PaperFrame
      title={t('withholding.certificate')}
      path={path}
      paper={paper.data}
      onClose={onClose}
    >
      <div className={paperClasses.tools}>
        <PaperLanguage language={language} onLanguage={setLanguage} />
      </div>
      <PaperPreview paper={paper} />
    </PaperFrame>
  )
}
