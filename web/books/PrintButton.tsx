/** What the books show, on paper in a language of one's choice. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const BooksPaper = lazy(() => import('./statements/BooksPaper.tsx'))

type PrintButtonProps = { title: string; path: string; isDisabled?: boolean }

export function PrintButton({ title, path, isDisabled = false }: PrintButtonProps) {
  const { t } = useTranslation()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        disabled={isDisabled}
        onClick={() => setPrinting(true)}
      >
        {t('action.print')}
      </Button>
      {isPrinting && (
        <Suspense>
          <BooksPaper title={title} path={path} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
