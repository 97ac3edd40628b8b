/** A page that only says something: not there, not allowed, not available yet. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useOutletContext } from 'react-router'
import { Empty } from '../parts/Empty.tsx'
import type { EmptyArtName } from '../parts/EmptyArt.tsx'
import { useHeading } from '../parts/heading.ts'
import { Page } from '../parts/Sheet.tsx'

type PlainPageProps = { title: string; hint: string; art: EmptyArtName }

export function PlainPage({ title, hint, art }: PlainPageProps) {
  useHeading(title)
  // Outside the shell there is no landmark around the page yet, and nowhere to go back to.
  const isInShell = useOutletContext() === 'shell'
  const page = (
    <Page>
      <Empty as="page" {...{ title, hint, art }} actions={isInShell && <WaysBack />} />
    </Page>
  )
  return isInShell ? page : <main style={{ blockSize: '100dvh' }}>{page}</main>
}

function WaysBack() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasPast = history.length > 1
  return (
    <>
      <Button size="md" component={Link} to="/Dashboard">
        {t('shell.toDashboard')}
      </Button>
      {hasPast && (
        <Button size="md" variant="default" onClick={() => void navigate(-1)}>
          {t('shell.back')}
        </Button>
      )}
    </>
  )
}
