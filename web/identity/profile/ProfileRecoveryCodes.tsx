/** Shown once, right after the second step was turned on; the server keeps only their hashes. */
import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../kernel/parts/copy.ts'
import { useSession } from '../../kernel/session/session.ts'
import classes from './Profile.module.css'

function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads the address after this turn; freeing it at once would lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function printCodes(): void {
  document.documentElement.dataset.print = 'codes'
  addEventListener('afterprint', () => delete document.documentElement.dataset.print, {
    once: true,
  })
  print()
}

export function ProfileRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { isCopied, copy } = useCopy()
  const title = `${t('app.name')}: ${t('profile.codesTitle')} (${user.username})`
  const text = [title, '', ...codes, ''].join('\r\n')
  return (
    <div className={`${classes.stack} ${classes.paper}`}>
      <p className={classes.paperTitle}>{title}</p>
      <p className={classes.text} role="status">
        {t('profile.codesHint')}
      </p>
      <ul className={classes.codes} dir="ltr" aria-label={t('profile.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy(text)}
        >
          {t(isCopied ? 'profile.copied' : 'profile.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveAsFile('comptoir-recovery-codes.txt', text)}
        >
          {t('profile.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={printCodes}>
          {t('action.print')}
        </Button>
      </div>
      <div className={`${classes.row} ${classes.end}`}>
        <Button onClick={onKept}>{t('profile.kept')}</Button>
      </div>
    </div>
  )
}
